import type { ImportPreview } from '#contract/import.ts';
import { DEFAULT_COLOR, DEFAULT_ICON, type HabitAnswer } from '#contract/habit.ts';
import { civilDateOf, type CivilDate } from '#domain/civil-date.ts';
import { countEntered, listEntries, oldestEntered, type Entries } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { ImportedFile } from './imported-file.ts';
import { sizeOf, type Plan } from './plan-import.ts';

/** What an import would do, as the wire has it. */
export function previewOf(file: ImportedFile, plan: Plan): ImportPreview {
  const groupNames = new Map(file.groups.map(({ key, name }) => [key, name]));
  return {
    source: file.source,
    habits: plan.habits.map(({ imported, habitId, newEntries }) => ({
      name: imported.name,
      icon: imported.icon ?? DEFAULT_ICON,
      color: imported.color ?? DEFAULT_COLOR,
      group: groupNames.get(imported.group ?? '') ?? null,
      is_active: imported.isActive,
      goals: structuredClone<Goal[]>([...imported.goals]) as HabitAnswer['goals'],
      habit_id: habitId,
      entries: {
        found: countEntered(imported.entries),
        new: countEntered(newEntries),
        first: firstOf(imported.entries),
        last: listEntries(imported.entries).next().value?.date ?? null,
      },
    })),
    ...sizeOf(plan),
    remarks: [...file.remarks],
  };
}

function firstOf(entries: Entries): CivilDate | null {
  const oldest = oldestEntered(entries);
  return oldest === undefined ? null : civilDateOf(oldest);
}

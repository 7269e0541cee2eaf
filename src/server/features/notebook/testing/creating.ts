import type { CreateHabit } from '#domain/commands/command.ts';

const DAILY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;

/** Creates a habit that began on 1 November 2026. */
export function creating(habit: string, change: Partial<CreateHabit> = {}): CreateHabit {
  return {
    type: 'create_habit',
    habit,
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'teal',
    group_id: null,
    goals: [{ from: '2026-11-01', schedule: DAILY, target: { kind: 'check' } }],
    created_at: '2026-11-01T08:00:00+01:00',
    ...change,
  };
}

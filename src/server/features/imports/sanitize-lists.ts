import { GROUP_NAME_MAX, groupNameField } from '#contract/group.ts';
import { parseFields } from '#contract/fields.ts';
import { REASON_MAX } from '#contract/pause.ts';
import { cleanLine, LONGEST_KEY } from './clean-text.ts';
import type { ImportedGroup, ImportedPause } from './imported-file.ts';
import { NAMELESS } from './sanitize-habit.ts';

interface Lists {
  groups: readonly ImportedGroup[];
  pauses: readonly ImportedPause[];
}

/** The groups and pauses of a file with nothing in them that could not have been entered here. */
export function sanitizeLists({ groups, pauses }: Lists) {
  return {
    groups: groups.map((group) => ({ ...group, key: keyOf(group.key), name: groupName(group) })),
    pauses: pauses.map((pause) => ({ ...pause, reason: cleanLine(pause.reason, REASON_MAX).text })),
  };
}

/** A key that either database takes. */
export function keyOf(text: string): string {
  return cleanLine(text, LONGEST_KEY).text;
}

function groupName({ name }: ImportedGroup): string {
  const { text } = cleanLine(name, GROUP_NAME_MAX);
  return parseFields(groupNameField, text).errors ? NAMELESS : text;
}

import type { DatedEntry } from '#domain/entries.ts';
import { numberIn, textIn } from '../opening/cells.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';
import { dateOfParts, FROM_THE_BEGINNING } from './dates.ts';
import type { SqliteFormat } from './format.ts';
import { EVERY_DAY } from './schedules.ts';

/** The database of Tickmate: tracks, and their ticks with months from 0 on. */
export const tickmate: SqliteFormat = {
  source: 'tickmate',
  matches: ({ tables }) => tables.has('tracks') && tables.has('ticks'),
  read(database, remarks) {
    const tracks = database
      .rows('tracks')
      .toSorted((a, b) => (numberIn(a['order']) ?? 0) - (numberIn(b['order']) ?? 0));
    const ids = new Set(tracks.map((track) => track['_id']));
    const ticks = Map.groupBy(database.rows('ticks'), (tick) => tick['_track_id']);
    for (const [track, orphans] of ticks) {
      if (!ids.has(track))
        for (const tick of orphans) remarks.note('orphans_left_out', undefined, placeOf(tick));
    }
    const groupNames = new Map(
      database.rows('groups').map((row) => [row['_id'], textIn(row['name'])]),
    );
    for (const row of database.rows('groups'))
      if (textIn(row['description']) !== '') remarks.note('group_details_left_out');
    const groups = Map.groupBy(database.rows('track2groups'), (row) => row['_track_id']);
    const habits = tracks.map((track) => {
      const name = textIn(track['name']);
      const own = groups.get(track['_id']) ?? [];
      if (own.length > 1) remarks.note('more_groups_left_out', name);
      remarks.note('goal_assumed', name);
      if (textIn(track['icon']) !== '') remarks.note('icons_left_out', name);
      return {
        sourceKey: `tickmate:${textIn(track['_id'])}`,
        name,
        description: textIn(track['description']),
        group: groupNames.get(own[0]?.['_group_id']) || undefined,
        isActive: track['enabled'] !== 0,
        goals: [
          { from: FROM_THE_BEGINNING, schedule: EVERY_DAY, target: { kind: 'check' as const } },
        ],
        entries: entriesOf(ticks.get(track['_id']) ?? [], name, remarks),
      };
    });
    return { habits };
  },
};

/** Several ticks of a day are an amount. */
function entriesOf(ticks: readonly SqliteRow[], habit: string, remarks: Remarks): DatedEntry[] {
  for (const tick of ticks)
    if (tick['has_time_info'] === 1) remarks.note('times_left_out', habit, placeOf(tick));
  const byDate = Map.groupBy(ticks, ({ year, month, day }) =>
    dateOfParts(Number(year), Number(month) + 1, Number(day)),
  );
  return [...byDate].flatMap(([date, { length, 0: first }]) => {
    if (date !== undefined) return [{ date, value: length > 1 ? length : true }];
    if (first) remarks.note('invalid_date', habit, placeOf(first));
    return [];
  });
}

function placeOf(tick: SqliteRow): string {
  return `ticks:${textIn(tick['_id'])}`;
}

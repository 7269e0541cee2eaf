import { numberIn, textIn } from '../opening/checked.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';
import {
  byHabit,
  dateOfParts,
  EVERY_DAY,
  FROM_THE_BEGINNING,
  inPlaces,
  numberedKeys,
  type FoundEntry,
  type SqliteFormat,
} from './format.ts';
import { takeColor } from './nearest-color.ts';

/** A track whose name begins so is no habit: it stands above others. */
const HEADING = '--- ';

/** The database of Tickmate: tracks, and their ticks with months from 0 on. */
export const tickmate: SqliteFormat = {
  source: 'tickmate',
  matches: ({ tables }) => tables.has('tracks') && tables.has('ticks'),
  read(database, remarks) {
    const tracks = underHeadings(inPlaces(database.rows('tracks'), 'order'), remarks);
    const ids = tracks.map(({ track }) => track['_id']);
    const source = { ids, placeOf, remarks };
    const ticks = byHabit(database.rows('ticks'), (tick) => tick['_track_id'], source);
    const groupNames = new Map(
      database.rows('groups').map((row) => [row['_id'], textIn(row['name'])]),
    );
    for (const row of database.rows('groups'))
      if (textIn(row['description']) !== '') remarks.note('group_details_left_out');
    const groups = Map.groupBy(database.rows('track2groups'), (row) => row['_track_id']);
    const habits = tracks.map(({ track, heading }) => {
      const name = textIn(track['name']);
      const own = (groups.get(track['_id']) ?? []).map((row) => groupNames.get(row['_group_id']));
      const named = [...own, heading].filter(Boolean);
      if (named.length > 1) remarks.note('more_groups_left_out', name);
      remarks.note('goal_assumed', name);
      if (textIn(track['icon']) !== '') remarks.note('icons_left_out', name);
      return {
        ...numberedKeys('tickmate', track['_id'], name),
        name,
        description: textIn(track['description']),
        // Where nobody chose one it is 0.
        color: takeColor(numberIn(track['color']) || undefined, name, remarks),
        group: named[0],
        isActive: track['enabled'] !== 0,
        goals: [
          { from: FROM_THE_BEGINNING, schedule: EVERY_DAY, target: { kind: 'check' as const } },
        ],
        entries: entriesOf(ticks(track['_id']), name, remarks),
      };
    });
    return { habits };
  },
};

/** The tracks that are habits, each with the heading under which it stands. */
function underHeadings(rows: readonly SqliteRow[], remarks: Remarks) {
  let heading: string | undefined;
  return rows.flatMap((track) => {
    const name = textIn(track['name']);
    if (!name.startsWith(HEADING)) return { track, heading };
    heading = name.slice(HEADING.length).trim();
    if (textIn(track['description']) !== '') remarks.note('group_details_left_out');
    return [];
  });
}

/** Several ticks of a day are an amount. */
function entriesOf(ticks: readonly SqliteRow[], habit: string, remarks: Remarks): FoundEntry[] {
  for (const tick of ticks)
    if (tick['has_time_info'] === 1) remarks.note('times_left_out', habit, placeOf(tick));
  const byDate = Map.groupBy(ticks, ({ year, month, day }) =>
    dateOfParts(Number(year), Number(month) + 1, Number(day)),
  );
  return [...byDate].flatMap(([date, own]) => {
    const value = date !== undefined && own.length > 1 ? own.length : true;
    const told = date === undefined ? own : own.slice(0, 1);
    return told.map((tick) => ({ date, value, place: placeOf(tick) }));
  });
}

function placeOf(tick: SqliteRow): string {
  return `ticks:${textIn(tick['_id'])}`;
}

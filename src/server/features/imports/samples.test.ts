import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { strengthOf } from '#domain/strength.ts';
import { readFile } from './read-file.ts';
import { zipOf } from './testing/make-files.ts';

const ROOT = resolve(import.meta.dirname, '../../../../../shared/samples');
const TODAY = '2026-11-21';

/** Files that other trackers wrote; they are no part of the project. */
describe.runIf(existsSync(ROOT))('real files', () => {
  it('of Loop’s CSV, with all the strengths that Loop published', async () => {
    const folder = join(ROOT, 'loop');
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const texts = names
      .filter((name) => name.endsWith('.csv'))
      .map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
    const { habits } = await readFile(zipOf(Object.fromEntries(texts)), TODAY);
    expect(habits.map(({ name, entries }) => [name, entries.length])).toEqual([
      ['Meditate', 0],
      ['Wake up early', 9],
    ]);
    const [, early] = habits;
    const { entries = [], goals = [], begin = TODAY } = early ?? {};
    const habit = { begin, goals, entries: packEntries(entries) };
    const published = readFileSync(join(folder, '002 Wake up early/Scores.csv'), 'utf8');
    const scores = strengthOf(habit, '2015-01-25', 'as Loop').map(
      ({ day, score }) => `${civilDateOf(day)},${score.toFixed(4)}`,
    );
    expect(scores.toReversed()).toEqual(published.trim().split('\n').slice(1));
  });

  it.each([
    ['loop/loop.db', 'loop_db', 9, 164],
    ['habitbull/habitbull.csv', 'habitbull', 4, 14],
    ['tickmate/tickmate.db', 'tickmate', 3, 68],
  ])('%s', async (name, source, count, entries) => {
    const file = await readFile(readFileSync(join(ROOT, name)), addDays(TODAY, 1));
    expect([file.source, file.habits.length]).toEqual([source, count]);
    expect(file.habits.flatMap(({ entries: all }) => all)).toHaveLength(entries);
  });
});

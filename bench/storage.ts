import { countMarks, fillBed } from './storage/count-marks.ts';
import { openPostgres, openSqlite } from './storage/engines.ts';
import type { Bed } from './storage/engines.ts';
import { makeNotebooks } from './storage/notebooks.ts';
import type { Notebook } from './storage/notebooks.ts';
import { SHAPES } from './storage/shapes.ts';
import type { Shape } from './storage/shapes.ts';

/**
 * What a row a day and a page a year cost, on either engine: what decision 7 rests on. Nothing else
 * should be running meanwhile.
 */
const SIZE = { people: 100, habits: 10, days: 365 };

const LISTS = 300;

console.log(
  '| engine | days | kept as | bytes a completion | a list | JSON | marks/s | HOT updates |',
);
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
for (const [engine, open] of Object.entries({ SQLite: openSqlite, PostgreSQL: openPostgres })) {
  for (const isRich of [false, true]) {
    const notebooks = makeNotebooks(SIZE, isRich);
    for (const shape of SHAPES) {
      const bed = await open();
      const cells = await measure(bed, shape, notebooks).finally(() => bed.close());
      const days = isRich ? 'with amounts, skips, notes' : 'kept or not';
      console.log(`| ${[engine, days, shape.name, ...cells].join(' | ')} |`);
    }
  }
}

async function measure(bed: Bed, shape: Shape, notebooks: readonly Notebook[]): Promise<string[]> {
  await fillBed(bed, shape, notebooks);
  const bytes = (await bed.sizeOf(shape.table)) / (SIZE.people * SIZE.habits * SIZE.days);
  const { ms, length } = await timeLists(bed, shape, notebooks);
  const marks = await countMarks(bed, shape, notebooks);
  return [
    bytes.toFixed(1),
    `${ms.toFixed(2)} ms`,
    `${(length / 1000).toFixed(0)} kB`,
    marks.toFixed(0),
    await bed.hotUpdates(shape.table),
  ];
}

async function timeLists(
  bed: Bed,
  shape: Shape,
  notebooks: readonly Notebook[],
): Promise<{ ms: number; length: number }> {
  const times: number[] = [];
  let length = 0;
  for (let turn = 0; turn < LISTS; turn += 1) {
    const { userId } = notebooks[turn % notebooks.length] ?? { userId: '' };
    const begin = performance.now();
    ({ length } = await shape.list(bed.query, userId));
    times.push(performance.now() - begin);
  }
  return { ms: times.toSorted((a, b) => a - b)[LISTS >> 1] ?? Number.NaN, length };
}

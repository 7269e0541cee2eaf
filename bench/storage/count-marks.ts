import type { Bed } from './engines.ts';
import type { Notebook } from './notebooks.ts';
import type { Shape } from './shapes.ts';

/** Marks of so many people are under way at once, for so many milliseconds. */
const AT_ONCE = 64;
const WHILE = 5000;

/** Makes the table of a shape, with what people entered in it. */
export async function fillBed(
  bed: Bed,
  shape: Shape,
  notebooks: readonly Notebook[],
): Promise<void> {
  await bed.query(`${shape.create(bed.kinds)} ${bed.options}`);
  for (const notebook of notebooks) {
    const rows = shape.rowsOf(notebook);
    await bed.commit([
      async (query) => {
        for (const row of rows) await query(shape.insert, row);
      },
    ]);
  }
}

/** @returns how many a second were on disk */
export async function countMarks(
  bed: Bed,
  shape: Shape,
  notebooks: readonly Notebook[],
): Promise<number> {
  const begin = performance.now();
  let marks = 0;
  for (; performance.now() - begin < WHILE; marks += AT_ONCE) {
    await bed.commit(
      notebooks.slice(0, AT_ONCE).map(({ userId, habits }, place) => {
        const list = [...habits];
        const [habitId, entries] = list[(marks + place) % list.length] ?? ['', []];
        const { date } = entries[(marks / AT_ONCE) % entries.length] ?? { date: '2026-11-20' };
        return (query) => shape.mark(query, { userId, habitId, date });
      }),
    );
  }
  return marks / ((performance.now() - begin) / 1000);
}

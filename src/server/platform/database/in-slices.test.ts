import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import type { Database, Writer } from './database.ts';
import { deleteSlice, inSlices, SLICE_ROWS } from './in-slices.ts';
import { insertRows } from './insert-rows.ts';

const COUNT = 2 * SLICE_ROWS + 1;

async function fill(database: Database): Promise<void> {
  const rows = Array.from({ length: COUNT }, (_, n) => ({ key: `${n}`, count: 1, expires_at: 1 }));
  await database.write((writer) => insertRows(writer, 'limits', rows));
}

const deletesSome =
  ({ engine }: Database) =>
  (writer: Writer) =>
    deleteSlice(writer, engine, 'limits', (eb) => eb('expires_at', '=', 1));

const countIn = async (database: Database) =>
  (await database.read.selectFrom('limits').select('key').execute()).length;

eachDatabase(({ open }) => {
  it('changes all rows, and others write between', async () => {
    const database = await open();
    await fill(database);
    const deleteSome = deletesSome(database);
    let slices = 0;
    const changing = inSlices(database, async (writer) => {
      slices += 1;
      // Whoever came second is done before the third slice, or this never ends.
      if (slices === 3) await other;
      return await deleteSome(writer);
    });
    const other = database.write(async () => undefined);
    expect(await changing).toBe(COUNT);
    expect(await countIn(database)).toBe(0);
  });

  it('keeps what is done when a slice fails, and when it is told to end', async () => {
    const database = await open();
    await fill(database);
    const deleteSome = deletesSome(database);
    let calls = 0;
    const failing = inSlices(database, async (writer) => {
      const count = await deleteSome(writer);
      calls += 1;
      if (calls === 2) throw new Error('no more');
      return count;
    });
    await expect(failing).rejects.toThrow('no more');
    expect(await countIn(database)).toBe(COUNT - SLICE_ROWS);

    const ending = new AbortController();
    const slice = async (writer: Writer) => {
      ending.abort();
      return await deleteSome(writer);
    };
    expect(await inSlices(database, slice, ending)).toBe(SLICE_ROWS);
    expect(await countIn(database)).toBe(COUNT - 2 * SLICE_ROWS);
  });
  it('deletes what a condition is true for, and nothing else', async () => {
    const database = await open();
    await fill(database);
    const deleteOne = (key: string) => (writer: Writer) =>
      deleteSlice(writer, database.engine, 'limits', (eb) => eb('key', '=', key));
    expect(await database.write(deleteOne('nothing'))).toBe(0);
    expect(await database.write(deleteOne('1'))).toBe(1);
    expect(await countIn(database)).toBe(COUNT - 1);
  });
});

eachDatabase(
  ({ open }) => {
    it('leaves out what somebody else holds, and waits for nobody', async () => {
      const database = await open();
      await fill(database);
      const held = Promise.withResolvers<void>();
      const released = Promise.withResolvers<void>();
      const holding = database.write(async (writer) => {
        await writer.updateTable('limits').set({ count: 2 }).where('key', '=', '5').execute();
        held.resolve();
        await released.promise;
      });
      await held.promise;
      expect(await inSlices(database, deletesSome(database))).toBe(COUNT - 1);
      released.resolve();
      await holding;
      expect(await inSlices(database, deletesSome(database))).toBe(1);
    });
  },
  ['postgres'],
);

import { expect, it } from 'vitest';
import type { Database, Writer } from '../database/database.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { createBuckets } from './buckets.ts';
import { createTransactionPlaces } from './transaction-places.ts';

anyDatabase(({ open }) => {
  function places(database: Database) {
    const take = createBuckets(() => 0, { perSecond: 1, burst: 10 });
    const takePlaces = createTransactionPlaces(take);
    const inParts = async (writer: Writer) =>
      [6, 6, 6].map((most) => takePlaces(writer, 'ada', most));
    return {
      take,
      takePlaces,
      taken: () => database.write(inParts),
      left: () => take('ada', 0, { isOwed: true }),
    };
  }

  it('are counted once over all parts of a transaction, and taken with it', async () => {
    const { taken, left } = places(await open());
    expect([await taken(), left()]).toEqual([[6, 4, 0], 0]);
    expect([await taken(), left()]).toEqual([[0, 0, 0], 0]);
  });

  it('are free again where the transaction comes to nothing', async () => {
    const database = await open();
    const { takePlaces, taken, left } = places(database);
    const failing = database.write(async (writer) => {
      takePlaces(writer, 'ada', 6);
      throw new Error('the disk is full');
    });
    await expect(failing).rejects.toThrow('the disk is full');
    expect([left(), await taken()]).toEqual([10, [6, 4, 0]]);
  });

  it('are none for whoever owes some, and of each their own', async () => {
    const database = await open();
    const { take, takePlaces } = places(database);
    take('ada', 13.5, { isOwed: true });
    const both = await database.write(async (writer) =>
      ['ada', 'bob'].map((key) => takePlaces(writer, key, 6)),
    );
    expect(both).toEqual([0, 6]);
  });
});

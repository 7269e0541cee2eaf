import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { plantPerson } from '../../testing/planted-person.ts';
import { prepared } from './prepared.ts';

let made = 0;

const selectUser = prepared<{ id: string; least: number }, { id: string }>((database, value) => {
  made += 1;
  return database
    .selectFrom('users')
    .select('id')
    .where('created_at', '>=', value('least'))
    .where('id', '=', value('id'))
    .where('id', '=', value('id'));
});

eachDatabase(({ open }) => {
  it('gives each query its own values, in a transaction too, and builds it once', async () => {
    const database = await open();
    for (const id of ['ada', 'bob']) await plantPerson(database, id);
    made = 0;
    expect(await selectUser(database.read, { id: 'ada', least: 1 })).toEqual([{ id: 'ada' }]);
    expect(await selectUser(database.read, { id: 'bob', least: 1 })).toEqual([{ id: 'bob' }]);
    expect(await selectUser(database.read, { id: 'bob', least: 2 ** 50 })).toEqual([]);
    const within = await database.write(async (writer) => {
      await writer.deleteFrom('users').where('id', '=', 'bob').execute();
      return [
        await selectUser(writer, { id: 'bob', least: 1 }),
        await selectUser(writer, { id: 'ada', least: 1 }),
      ];
    });
    expect(within).toEqual([[], [{ id: 'ada' }]]);
    expect(made).toBeLessThanOrEqual(2);
  });
});

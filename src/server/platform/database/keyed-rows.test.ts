import { expect, it } from 'vitest';
import { makeAccount } from '../../features/auth/accounts.usecases.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { changeWhere, deleteWhere, keyedRows } from './keyed-rows.ts';

const links = keyedRows('links', 'user_id', 'id');

const stamp = { kind: 'stamp', habit_id: null, settings: '{}', created_at: 0 } as const;

eachDatabase(({ open }) => {
  it('finds, changes and deletes rows by their key, and no others', async () => {
    const database = await open();
    await database.write(async (writer) => {
      const person = { locale: 'en', time_zone: 'UTC', name: 'Ada' } as const;
      const ada = await makeAccount(writer, { ...person, email: 'ada@example.org' }, 0);
      const bob = await makeAccount(writer, { ...person, email: 'bob@example.org' }, 0);
      const row = (user_id: string, id: string) => {
        const ends = { expires_at: null, used_at: null };
        return { user_id, id, hash: `${user_id} ${id}`, name: id, ...stamp, ...ends };
      };
      for (const id of ['a', 'b', 'c']) await links.insert(writer, row(ada, id));
      await links.insert(writer, row(bob, 'a'));

      const [first, none] = [
        { user_id: ada, id: 'a' },
        { user_id: bob, id: 'b' },
      ];
      expect(await links.change(writer, first, { name: 'door' })).toBe(true);
      expect(await links.change(writer, none, { name: 'door' })).toBe(false);
      expect(await links.find(writer, first)).toEqual({ ...row(ada, 'a'), name: 'door' });
      expect(await links.find(writer, none)).toBeUndefined();
      expect(await links.remove(writer, { user_id: ada, id: 'b' })).toEqual(row(ada, 'b'));
      expect(await links.remove(writer, none)).toBeUndefined();
      expect((await links.findAll(writer, ada)).map(({ name }) => name)).toEqual(['c', 'door']);

      const unused = { user_id: ada, used_at: null };
      expect(await changeWhere(writer, 'links', unused, { used_at: 5 })).toBe(true);
      expect(await changeWhere(writer, 'links', unused, { used_at: 6 })).toBe(false);
      await deleteWhere(writer, 'links', { user_id: ada, name: 'c' });
      await links.removeAll(writer, bob);
      expect(await links.findAll(writer, bob)).toEqual([]);
      expect((await links.findAll(writer, ada)).map(({ used_at }) => used_at)).toEqual([5]);
    });
  });

  it.each([[{ user_id: undefined }], [{}]])('takes no condition that is none: %o', async (none) => {
    const database = await open();
    const without = none as { user_id: string };
    await expect(database.write((writer) => deleteWhere(writer, 'links', without))).rejects.toThrow(
      'A condition without its value',
    );
  });
});

import { describe, expect, it, vi } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { Command } from '#domain/commands/command.ts';
import { MAX_ENTRIES, MAX_HABITS } from '#domain/limits.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { changeNotebook } from './change-notebook.usecases.ts';
import type { TakeWork } from './open-notebook.ts';
import { MAX_REMEMBERED } from './quota.ts';
import { asAda } from './testing/as-ada.ts';
import { creating } from './testing/creating.ts';
import { sent } from './testing/device.ts';

const APPLIED = { result: 'applied' };

anyDatabase(({ open }) => {
  describe('an account', () => {
    it('holds as much as it may, and what was deleted goes where it holds too much', async () => {
      const { database, test, token, device, habit, kept } = await asAda(open);
      const other = newId();
      await device.tell([creating(other), kept('2026-11-02')]);
      await database.write((writer) =>
        writer.updateTable('users').set({ entry_count: MAX_ENTRIES }).execute(),
      );
      const [full] = await device.tell([kept('2026-11-03')]);
      expect(full).toEqual({ result: 'refused', code: 'limit_reached', limit: 'entries' });
      await device.tell([
        { type: 'change_habit', habit, is_active: false },
        { type: 'delete_habit', habit },
      ]);
      const again = { type: 'enter_day', habit: other, date: '2026-11-03', mark: { value: true } };
      expect(await device.tell([again as Command])).toEqual([APPLIED]);
      expect(await device.tell([{ type: 'restore_habit', habit }])).toEqual([
        { result: 'refused', code: 'not_found' },
      ]);
      expect((await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>()).toHaveLength(
        1,
      );
    });

    it.each([
      ['would be too much', 2013, { code: 'limit_reached', limit: 'entries' }],
      ['has days that are still to come', 2014, { code: 'invalid_request' }],
    ])('takes nothing of a command of many years that %s', async (_, first, why) => {
      const { database, device, habit } = await asAda(open);
      const years = Array.from({ length: 14 }, (_, place) => [
        first + place,
        { days: 'x'.repeat(365), more: {} },
      ]);
      await database.write((writer) =>
        writer
          .updateTable('users')
          .set({ entry_count: first === 2013 ? MAX_ENTRIES - 1000 : 0 })
          .execute(),
      );
      const fill = { type: 'fill_days', habit, pages: Object.fromEntries(years) } as const;
      expect(await device.tell([fill])).toEqual([{ result: 'refused', ...why }]);
      await device.fetch();
      expect(device.known.pages.size).toBe(0);
    });

    it('has a command that can’t be carried out fail by itself, until it can be', async () => {
      const { database, device, habit, test } = await asAda(open);
      const sound = newId();
      await device.tell([creating(sound)]);
      const setGoals = (goals: string) =>
        database.write((writer) =>
          writer.updateTable('habits').set({ goals }).where('id', '=', habit).execute(),
        );
      const { goals } = await database.read
        .selectFrom('habits')
        .select('goals')
        .where('id', '=', habit)
        .executeTakeFirstOrThrow();
      await setGoals('null');
      const [group, inGroup] = [newId(), newId()];
      const adding = { type: 'add_amount', habit, date: '2026-11-02', amount: 1 } as const;
      const batch = [
        { type: 'enter_day', habit: sound, date: '2026-11-01', mark: { value: true } } as const,
        {
          type: 'together',
          commands: [{ type: 'create_group', group, name: 'Mind' }, adding],
        } as const,
        creating(inGroup, { group_id: group }),
        { type: 'enter_day', habit: sound, date: '2026-11-03', mark: { value: true } } as const,
      ].map((command) => sent(command, test.now()));
      const results = async () => (await device.send(batch)).results.map(({ result }) => result);
      expect(await results()).toEqual(['applied', 'failed', 'failed', 'applied']);
      expect(test.logs()).toContainEqual(
        expect.objectContaining({ msg: 'a command failed', command: 'together' }),
      );
      await setGoals(goals);
      expect(await results()).toEqual(['repeated', 'applied', 'applied', 'repeated']);
    });

    it('has so many habits, and so many that can be restored', async () => {
      const { database, device, test } = await asAda(open);
      const ids = Array.from({ length: MAX_HABITS }, () => newId());
      for (const some of [ids.slice(0, 150), ids.slice(150)]) {
        const results = await device.tell(some.map((id) => creating(id)));
        expect(results.filter(({ result }) => result === 'refused')).toHaveLength(
          some.includes(ids.at(-1) ?? '') ? 1 : 0,
        );
      }
      const deleting = (id: string): Command => ({
        type: 'together',
        commands: [
          { type: 'change_habit', habit: id, is_active: false },
          { type: 'delete_habit', habit: id },
        ],
      });
      const old = ids.slice(0, 150);
      // Whoever is deleted lets all after it move up.
      const deleteAll = async (some: readonly string[]) => {
        for (let from = 0; from < some.length; from += 50) {
          test.advance(MINUTE);
          await device.tell(some.slice(from, from + 50).map(deleting));
        }
      };
      await deleteAll(old);
      const fresh = Array.from({ length: 200 }, () => newId());
      await device.tell(fresh.slice(0, 150).map((id) => creating(id)));
      await deleteAll(fresh.slice(0, 150));
      await device.tell(fresh.slice(150).map((id) => creating(id)));
      await deleteAll(fresh.slice(150));
      const deleted = await database.read
        .selectFrom('habits')
        .select('id')
        .where('deleted_at', '>', 0)
        .execute();
      expect(deleted).toHaveLength(MAX_HABITS);
    });
  });
});

eachDatabase(({ open }) => {
  describe('an account', () => {
    it('is remembered so many commands, the latest ones', async () => {
      const { database, device, habit } = await asAda(open);
      await database.write((writer) =>
        writer
          .updateTable('users')
          .set({ command_count: MAX_REMEMBERED + 1000 })
          .execute(),
      );
      await device.tell([{ type: 'change_habit', habit, name: 'Read more' }]);
      const { length } = await database.read.selectFrom('applied_commands').selectAll().execute();
      const { command_count } = await database.read
        .selectFrom('users')
        .select('command_count')
        .executeTakeFirstOrThrow();
      expect([length, command_count]).toEqual([0, MAX_REMEMBERED + 999]);
    });

    it('pays once for a transaction that is tried again', async () => {
      const { database, test, kept } = await asAda(open);
      const { id: userId } = await database.read
        .selectFrom('users')
        .select('id')
        .executeTakeFirstOrThrow();
      const takeWork = vi.fn<TakeWork>();
      const change = (some: Database, ...tries: Command[][]) =>
        changeNotebook(
          { database: some, clock: test.now, takeWork },
          { userId, time_zone: 'UTC', day_start_hour: 0 },
          async (notebook) => {
            for (const command of tries.shift() ?? []) await notebook.apply(command);
          },
        );
      const takenBy = async (changing: Promise<void>) => {
        takeWork.mockClear();
        await changing;
        return takeWork.mock.calls.reduce((sum, [, units]) => sum + units, 0);
      };
      const write: Database['write'] = async (work, owner) => {
        const losing = async (writer: Writer) => {
          await work(writer);
          throw new Error('lost');
        };
        await expect(database.write(losing, owner)).rejects.toThrow('lost');
        return await database.write(work, owner);
      };
      const lossy = { ...database, write };
      const both = [creating(newId()), kept('2026-11-02')];
      await change(database, both);
      const asked = await takenBy(change(database, both));
      expect(await takenBy(change(lossy, both, both))).toBe(asked);
      expect(await takenBy(change(lossy, both.slice(0, 1), both))).toBe(asked);
      expect(await takenBy(change(lossy, both, both.slice(0, 1)))).toBe(asked);
    });
  });
});

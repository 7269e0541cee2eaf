import { expect, it, onTestFinished, vi } from 'vitest';
import { CHANGE } from '#contract/work.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import type { TakeWork } from '../notebook/open-notebook.ts';
import { previewInbox } from './preview.usecases.ts';
import { ada } from './testing/ada.ts';

anyDatabase(({ open }) => {
  it('reads a year of a habit once for its preview, and counts it before', async () => {
    const database = await open();
    const { test, send, inbox, mapping, walk, token } = await ada(database);
    const enter = (date: string) =>
      test.send('POST', `/api/habits/${walk}/completions`, {
        token: token(),
        body: { date, value: 3, note: 'by the river' },
      });
    for (const date of ['2026-11-20', '2026-11-21']) await enter(date);
    await send(
      ['2026-11-19', '2026-11-20', '2026-11-21'].map((date) => ({
        habit: 'steps',
        value: 5,
        date,
      })),
    );
    const { id: userId } = await database.read
      .selectFrom('users')
      .select('id')
      .executeTakeFirstOrThrow();
    const turns: string[] = [];
    const reading: Queues = async (of, work) => {
      turns.push(of);
      return await work();
    };
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    const pages = () =>
      parse.mock.calls.filter(([text]) => String(text).includes('by the river')).length;
    const takeWork = vi.fn<TakeWork>(() => expect(pages()).toBe(0));
    const deps = { database, clock: test.now, reading, takeWork };
    const asked = { id: inbox.id, mappings: [mapping({})] };
    const { days } = await previewInbox(deps, userId, asked);
    expect(days.map(({ before, after }) => [before, after])).toEqual([
      [3, 5],
      [3, 5],
      [null, 5],
    ]);
    expect(pages()).toBe(1);
    expect(takeWork.mock.calls).toEqual([[userId, CHANGE]]);
    expect(turns).toEqual([userId]);
  });
});

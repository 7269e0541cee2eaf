import fc from 'fast-check';
import { expect, it } from 'vitest';
import { onWire } from '#contract/testing/commands-on-wire.ts';
import { BEFORE, NOW, notebookAfter, story } from '#domain/commands/testing/arbitrary-commands.ts';
import type { Told } from '#domain/commands/testing/arbitrary-commands.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { deviceOf, inOneOrder, knowsNothing, sent, type Known } from './testing/device.ts';

/** What was told one after the other: by which device, and whether another one asked in between. */
const told = fc.tuple(
  story,
  fc.infiniteStream(fc.record({ by: fc.nat(2), many: fc.integer({ min: 1, max: 8 }) })),
);

/** What a device knows that was told everything. */
function knownOf({ habits, groups, pauses }: Notebook): Known {
  const known = knowsNothing();
  for (const { begin: _begin, deleted_at, entries, ...habit } of habits.values()) {
    if (deleted_at !== null) continue;
    known.habits.set(habit.id, { ...habit, color: 'teal', goals: [...habit.goals] });
    for (const [year, page] of entries) known.pages.set(`${habit.id} ${year}`, page);
  }
  for (const { deleted_at, ...group } of groups.values())
    if (deleted_at === null) known.groups.set(group.id, group);
  for (const { deleted_at, ...pause } of pauses.values())
    if (deleted_at === null) known.pauses.set(pause.id, pause);
  return known;
}

async function empty(database: Database): Promise<void> {
  await database.write(async (writer) => {
    for (const table of ['habits', 'groups', 'pauses', 'applied_commands'] as const)
      await writer.deleteFrom(table).execute();
  });
}

/** All of one colour: which one it is is no matter of the order. */
function plain({ command, ...rest }: Told): Told {
  const one = onWire(command);
  return {
    command: JSON.parse(JSON.stringify(one), (key, value: unknown) =>
      key === 'color' ? 'teal' : value,
    ),
    ...rest,
  };
}

eachDatabase(({ open }) => {
  it('the server comes to what the domain alone comes to, and so does every device', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    test.advance(NOW - test.now());
    const { access_token: token } = await test.signUp();
    await fc.assert(
      fc.asyncProperty(told, async ([steps, turns]) => {
        await empty(database);
        const devices = [deviceOf(test, token), deviceOf(test, token), deviceOf(test, token)];
        const all = [...BEFORE, ...steps].map(plain);
        for (let place = 0; place < all.length;) {
          const { by, many } = turns.next().value;
          const some = all.slice(place, place + many);
          const commands = some.map(({ command, at = NOW }) => sent(command, at));
          const { results } = (await devices[by]?.send(commands)) ?? { results: [] };
          expect(results).toHaveLength(some.length);
          place += many;
        }
        const expected = inOneOrder(knownOf(notebookAfter(all)));
        const fresh = deviceOf(test, token);
        for (const device of [fresh, ...devices]) {
          await device.fetch();
          expect(inOneOrder(device.known)).toEqual(expected);
        }
      }),
      { numRuns: 30 },
    );
  });
});

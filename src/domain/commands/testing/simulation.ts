import fc from 'fast-check';
import { addDays } from '../../civil-date.ts';
import { entryOn } from '../../entries.ts';
import type { Entry } from '../../year-page.ts';
import type { Change } from '../change.ts';
import type { AddAmount, Command, EnterDay } from '../command.ts';
import { undoOf } from '../undo.ts';
import { READING } from './arbitrary-commands.ts';
import { DAY, Device, MIDDAY, Server } from './devices.ts';
import { bytesOf } from './views.ts';

/** How many replaced entries of a day are kept. */
const KEPT_OF_A_DAY = 20;

/** What was entered is told apart by its digits: a mark below this, and this times a power of two. */
const ADDED = 1000;
const MAX_ADDED = 18;

const LAST_STEP = 15;

/** By how much the clocks are wrong; and what happens, in which way, and to which device. */
export interface Run {
  skews: readonly number[];
  steps: readonly (readonly [what: number, way: number, device: number])[];
}

export const runs: fc.Arbitrary<Run> = fc.record({
  skews: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -DAY, max: DAY }))),
  steps: fc.array(fc.tuple(fc.nat(LAST_STEP), fc.nat(59), fc.nat(2)), {
    maxLength: 80,
    size: 'max',
  }),
});

type Entering = EnterDay | AddAmount;

/** Devices, a server, what is on its way between them, and what people entered. */
interface World {
  now: number;
  server: Server;
  devices: { device: Device; done: Change[][] }[];
  network: (() => void)[];
  entered: Entering[];
}

/**
 * Lets devices work on a notebook while messages are lost, doubled and reordered, until all of them
 * come through.
 *
 * @throws Error where they end otherwise than the server, or something that was entered is lost
 */
export function simulate({ skews, steps }: Run, server = new Server()): void {
  const devices = skews.map((skew, place) => ({ device: new Device(`d${place}`, skew), done: [] }));
  const world: World = { now: MIDDAY, server, devices, network: [], entered: [] };
  devices[0]?.device.act(READING, world.now);
  letThrough(world);
  for (const step of steps) happen(world, ...step);
  letThrough(world);
  letThrough(world);
  for (const { device } of devices) {
    if (device.outbox.length > 0) throw new Error('Something waits for ever');
    if (bytesOf(device.shown) !== bytesOf(server.notebook)) throw new Error('They differ');
  }
  for (const command of world.entered) {
    if (isLost(world, command)) throw new Error(`Lost: ${JSON.stringify(command)}`);
    if (isMadeUp(world, command)) throw new Error(`Made up: ${JSON.stringify(command)}`);
  }
}

function happen(world: World, what: number, way: number, which: number): void {
  const { devices, network } = world;
  const { device, done } = devices[which] ?? { device: undefined, done: [] };
  if (!device) return;
  const place = way % Math.max(1, network.length);
  if (what <= 4) act(world, which, commandOf(what, way, world.entered));
  else if (what === 5) act(world, which, changeOf(way));
  else if (what === 6) takeBack(world, which, done);
  else if (what <= 9) send(world, device);
  else if (what <= 12) network.splice(place, 1)[0]?.();
  else if (what === 13) network[place]?.();
  else if (what === 14) world.now += way * way * 60_000;
  else if (way % 2 === 0) network.splice(place, 1);
  else device.crash(way % 3 === 0);
}

/** An entry unlike any other, where it says something. */
function commandOf(what: number, way: number, entered: World['entered']): Entering {
  const date = addDays('2027-01-02', way % 3);
  const habit = way % 5 === 0 ? 'h1' : 'h0';
  const added = entered.filter(({ type }) => type === 'add_amount').length;
  if (what === 4 && added < MAX_ADDED)
    return { type: 'add_amount', habit, date, amount: ADDED * 2 ** added };
  const day = { type: 'enter_day', habit, date } as const;
  const mark = { value: (entered.length % (ADDED - 1)) + 1 };
  const note = `note ${entered.length}`;
  if (what === 3) return way % 2 === 0 ? { ...day, mark: null } : { ...day, note: '' };
  if (what === 2) return { ...day, note };
  return way % 4 === 0 ? { ...day, mark, note } : { ...day, mark };
}

function changeOf(way: number): Command {
  const habit = `h${way % 3}`;
  const group = `g${way % 2}`;
  const commands: Command[] = [
    { ...READING, habit },
    { type: 'change_habit', habit, name: `name ${way}`, position: way % 3 },
    {
      type: 'together',
      commands: [
        { type: 'change_habit', habit, is_active: false },
        { type: 'delete_habit', habit },
      ],
    },
    { type: 'restore_habit', habit },
    { type: 'change_habit', habit, is_active: true, group_id: group },
    { type: 'create_group', group, name: group },
    { type: 'delete_group', group },
    { type: 'restore_group', group },
    {
      type: 'change_habit',
      habit,
      created_at: `2027-01-0${(way % 4) + 1}T00:00:00+00:00`,
      entries_before: way % 2 === 0 ? 'remove' : 'keep',
    },
  ];
  return commands[way % commands.length] ?? READING;
}

function act({ now, devices, entered }: World, which: number, command: Command): void {
  const { device, done } = devices[which] ?? {};
  const changes = device?.act(command, now);
  if (!changes) return;
  done?.push(changes);
  if (command.type === 'enter_day' || command.type === 'add_amount') entered.push(command);
  if (command.type !== 'enter_day' || !device) return;
  const { habits } = device.shown;
  const entry = entryOn(habits.get(command.habit)?.entries ?? new Map(), command.date);
  const isShown =
    (!command.mark || entry?.value === command.mark.value) &&
    (command.note === undefined || (entry?.note ?? '') === command.note);
  if (!isShown) throw new Error(`Not shown: ${JSON.stringify(command)}`);
}

/** Undoes the last thing done; not what was added, which can't be told apart after it. */
function takeBack(world: World, which: number, done: Change[][]): void {
  const changes = done.pop();
  if (!changes || changes.some((change) => change.type === 'day' && change.added)) return;
  world.devices[which]?.device.act(undoOf(changes), world.now);
}

function send(world: World, device: Device): void {
  const batch = device.send();
  world.network.push(() => {
    const answer = world.server.answer(batch, world.now);
    world.network.push(() => device.receive(answer, world.now));
  });
}

/** Everything that is on its way arrives, and then every device sends and is answered. */
function letThrough(world: World): void {
  for (let next = world.network.shift(); next; next = world.network.shift()) next();
  for (const { device } of world.devices) send(world, device);
  for (let next = world.network.shift(); next; next = world.network.shift()) next();
}

/** Whether something that was entered stands nowhere, and neither was refused nor makes 21. */
function isLost({ server, devices }: World, command: Entering): boolean {
  if (devices.some(({ device }) => device.refused.some((sent) => sent.command === command)))
    return false;
  const { standing, history } = knownOf(server, command);
  if (isIn([...history.slice(-KEPT_OF_A_DAY), standing], command)) return false;
  return history.length <= KEPT_OF_A_DAY || !isIn([...history, standing], command);
}

/** Whether an amount holds something that nobody added, or holds it twice. */
function isMadeUp({ server, entered }: World, { habit, date }: Entering): boolean {
  const { standing, history } = knownOf(server, { habit, date });
  const here = entered.filter((command) => command.habit === habit && command.date === date);
  const amounts = here.map((command) => (command.type === 'add_amount' ? command.amount : 0));
  const all = amounts.reduce((sum, amount) => sum + amount, 0) / ADDED;
  return [...history, standing].some((entry) => {
    const value = typeof entry?.value === 'number' ? Math.floor(entry.value / ADDED) : 0;
    return (value & ~all) !== 0;
  });
}

function knownOf({ notebook, history }: Server, { habit, date }: Pick<Entering, 'habit' | 'date'>) {
  return {
    standing: entryOn(notebook.habits.get(habit)?.entries ?? new Map(), date),
    history: history.get(`${habit} ${date}`) ?? [],
  };
}

function isIn(entries: readonly (Entry | undefined)[], command: Entering): boolean {
  const has = (test: (value: number) => boolean) =>
    entries.some((entry) => typeof entry?.value === 'number' && test(entry.value));
  if (command.type === 'add_amount')
    return has((value) => (Math.floor(value / ADDED) & (command.amount / ADDED)) !== 0);
  const { mark, note } = command;
  return (
    (!mark || has((value) => value % ADDED === mark.value)) &&
    (!note || entries.some((entry) => entry?.note === note))
  );
}

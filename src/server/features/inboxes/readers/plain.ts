import {
  idOf,
  isObject,
  numberOf,
  objectsIn,
  textOf,
  whenOf,
  type Fields,
  type Measurement,
  type ReadingClock,
  type ReadMessage,
} from '../measurement.ts';

/**
 * One `{ habit, value, date, id }` or a list of them; all but the habit may be left out, or null. What
 * of a list cannot be read keeps nothing of it from being entered.
 */
export const readPlain: ReadMessage = (message, clock) => {
  const all = Array.isArray(message) ? message : [message];
  const read = objectsIn(all).flatMap((each) => plainIn(each, clock) ?? []);
  return read.length > 0 ? read : undefined;
};

function plainIn({ habit, value, date, id }: Fields, clock: ReadingClock): Measurement | undefined {
  const name = textOf(habit);
  const amount = valueOf(value ?? true);
  if (name === '' || amount === undefined) return undefined;
  return {
    name,
    unit: '',
    value: amount,
    when: whenOf(date, clock),
    ...known(id, date),
    mode: 'latest',
    isHabit: true,
  };
}

/** Names of fields that say when, as Shortcuts and Tasker are told to write them. */
const TIMES = ['date', 'time', 'timestamp'] as const;

/** An object whose fields are numbers by name, as a shortcut or a task writes what it has read. */
export const readFlat: ReadMessage = (message, clock) => {
  if (!isObject(message)) return undefined;
  const said = TIMES.map((name) => message[name]).find((value) => value !== undefined);
  const when = whenOf(said, clock);
  const read = Object.entries(message).flatMap(([key, each]): Measurement[] => {
    const value = valueOf(each);
    const name = textOf(key);
    if (value === undefined || name === '' || name === 'id' || TIMES.some((time) => time === name))
      return [];
    return [{ name, unit: '', value, when, ...known(message['id'], said), mode: 'latest' }];
  });
  return read.length > 0 ? read : undefined;
};

/** Two messages that say another time are two. */
function known(id: unknown, time: unknown): { id?: string } {
  const own = idOf(id);
  if (own !== undefined) return { id: own };
  const isTime = typeof time === 'number' || (typeof time === 'string' && time.length > 10);
  return isTime ? { id: `at ${time}` } : {};
}

/** Programs that fill in a text write words for what is so or not. */
const WORDS: Readonly<Record<string, boolean>> = { true: true, false: false, yes: true, no: false };

function valueOf(value: unknown): number | boolean | undefined {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.trim().toLowerCase() : '';
  return Object.hasOwn(WORDS, word) ? WORDS[word] : numberOf(value);
}

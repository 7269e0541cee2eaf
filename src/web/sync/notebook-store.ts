import { PROBLEMS } from '#contract/problem.ts';
import type { Command, Refusal } from '#domain/commands/command.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { ProblemError } from '../app/api/problem-error.ts';
import { afterStart } from '../app/builds/later.tsx';
import { rememberMark } from '../app/session/token-store.ts';
import { storedText } from '../app/storage.ts';
import { createListeners } from '../ui/listeners.ts';
import { localDatabase } from './local-database.ts';
import { openSyncClient, type SyncClient, type SyncState } from './sync-client.ts';
import { peopleInTabs } from './tabs.ts';

/** How the notebook that is open in this page stands. It is another object whenever it changes. */
export interface NotebookState extends SyncState {
  /** asked by who wants to leave: whether what was not sent may be lost */
  question: ((mayBeLost?: boolean) => void) | undefined;
}

/** What a command did. */
export interface Done<Book = Notebook> {
  before: Book;
  after: Book;
  /** Takes it back, by a command again; rejects where that is refused. */
  undo: () => Promise<void>;
}

const NOTHING: NotebookState = {
  shown: undefined,
  trouble: undefined,
  answers: 0,
  waiting: [],
  refused: [],
  keeping: 'nothing',
  question: undefined,
};

/** A disk that is busy may open the database late: after it was given up, and is tried again. */
const LATE_TIMEOUT_MS = 10_000;

/** How long those who leave wait for what can still be sent. */
const LEAVING_TIMEOUT_MS = 3000;

/** How long who asks for what is new waits for it. */
const RENEWAL_TIMEOUT_MS = 30_000;

/** After this long, what is here of people who left is removed. */
const SWEEP_DELAY_MS = 1000;

/** Who emptied this device does not want it filled again by the next thing that they do. */
const unwanted = storedText('copy_unwanted');

let client: SyncClient | undefined;
let owner: string | undefined;
let opening: Promise<SyncClient> | undefined;
let standing = NOTHING;
let hasAskedToStay = false;
const listeners = createListeners();
const watchers = createListeners<[Done]>();

function tell(question = standing.question): void {
  standing = client ? { ...client.state(), question } : NOTHING;
  listeners.tell();
}

function shut(): void {
  client?.close();
  client = undefined;
  owner = undefined;
  opening = undefined;
}

/** Waits until something holds of how the notebook stands, or for as long as is given. */
async function until(holds: () => boolean, timeout: number): Promise<void> {
  const end = Promise.withResolvers<void>();
  const look = () => holds() && end.resolve();
  const timer = setTimeout(end.resolve, timeout);
  const stop = listeners.add(look);
  look();
  await end.promise;
  clearTimeout(timer);
  stop();
}

/** Asks, by way of whoever shows how the notebook stands. */
function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    tell((mayBeLost = false) => {
      standing = { ...standing, question: undefined };
      tell();
      resolve(mayBeLost);
    });
  });
}

/** It comes when it is needed, and is fetched ahead while there is time. */
const fetchUndo = () => import('#domain/commands/undo.ts');

function carryOut(command: Command): Done {
  if (!client) throw new Error('No notebook is open');
  const outcome = client.carryOut(command);
  if ('refusal' in outcome) throw problemOf(outcome.refusal);
  const { changes, before, after } = outcome;
  const undo = async () => {
    const { undoInParts } = await fetchUndo();
    for (const back of undoInParts(changes, client?.state().shown?.habits)) carryOut(back);
  };
  if (command.type === 'enter_day') askToStay();
  watchers.tell({ before, after, undo });
  return { before, after, undo };
}

/** The notebook of the person who is here. */
export const notebookStore = {
  standing: () => standing,
  subscribe: listeners.add,
  /** Tells of whatever is done in this tab, until what it returns is called. */
  watch: watchers.add,

  /**
   * Opens somebody's notebook in the place of whoever's was open.
   *
   * @param isAllThereIs whether to wait longer for what this browser keeps
   * @returns whether something is known of it before the server was asked
   */
  async open(
    person: string | undefined,
    reckoning: () => DayReckoning,
    isAllThereIs = false,
  ): Promise<boolean> {
    if (!opening || person !== owner) {
      shut();
      tell();
      owner = person;
      const keeps = unwanted.read() !== (person ?? '');
      const mine = openSyncClient(person, reckoning, () => tell(), keeps);
      opening = mine;
      const opened = await mine;
      if (opening !== mine) opened.close();
      else {
        client = opened;
        tell();
        sweepSoon();
        afterStart(() => void fetchUndo().catch(() => undefined));
      }
    }
    await opening;
    if (isAllThereIs) await until(() => standing.keeping !== 'nothing', LATE_TIMEOUT_MS);
    if (standing.trouble !== undefined) client?.renew();
    return standing.shown !== undefined;
  },
  /** The session is over: what was not sent waits here until the person comes back. */
  close(): void {
    const wasOpen = client !== undefined;
    if (unwanted.read() === (owner ?? '')) unwanted.drop();
    shut();
    tell();
    if (wasOpen) sweepSoon();
  },
  /** Takes away all that this browser has of the person. */
  async empty(reason: 'left' | 'on purpose'): Promise<void> {
    const person = owner ?? '';
    const isUnwanted = reason === 'on purpose';
    if (isUnwanted) unwanted.keep(person);
    const emptied = client?.empty(reason);
    if (reason === 'left' && 'push_device' in window.localStorage)
      await leaveNotifications().catch(() => undefined);
    await emptied;
    // Where the disk was full, there is room for it now.
    if (isUnwanted) unwanted.keep(person);
  },
  /** Sends what can still be sent, and asks whether the rest, and what was refused, may be lost. */
  async mayLeave(): Promise<boolean> {
    const isSent = () => standing.waiting.length === 0;
    if (!isSent()) client?.renew();
    await until(() => isSent() || standing.trouble !== undefined, LEAVING_TIMEOUT_MS);
    return (isSent() && standing.refused.length === 0) || (await ask());
  },
  /**
   * Throws away notebooks of people who neither are here nor asked to be remembered, and what could
   * not be thrown away when this device was emptied.
   */
  async sweep(): Promise<void> {
    const here = await peopleInTabs();
    for (const person of await localDatabase.people())
      if (
        person === unwanted.read() ||
        (person !== owner && person !== rememberMark.person() && !here.has(person))
      )
        await localDatabase.erase(person, 'notebook');
  },

  carryOut,
  /** Asks the server for what is new, and waits until it answered or it is known why it can't. */
  async renew(): Promise<void> {
    const { answers } = standing;
    client?.renew();
    const isOver = () => standing.answers !== answers || standing.trouble !== undefined;
    await until(isOver, RENEWAL_TIMEOUT_MS);
  },
  dismiss: (id: string) => client?.dismiss(id),
  retry: (id: string) => client?.retry(id),
  /** the server's clock, as near as it is known: milliseconds since 1970-01-01T00:00:00Z */
  now: () => client?.now() ?? Date.now(),
};

/** Nothing comes any more to who has left, and nothing that came stays on the screen. */
async function leaveNotifications(): Promise<void> {
  const { forgetThisDevice } = await import('../app/push/this-device.ts');
  await forgetThisDevice();
}

function problemOf(refusal: Refusal): ProblemError {
  const { code } = refusal;
  return new ProblemError({
    status: PROBLEMS[code].status,
    code,
    ...('limit' in refusal ? { limit: refusal.limit } : {}),
    ...('path' in refusal ? { errors: [{ path: refusal.path, code: refusal.reason }] } : {}),
  });
}

function sweepSoon(): void {
  setTimeout(() => void notebookStore.sweep().catch(() => undefined), SWEEP_DELAY_MS);
}

/** Asks the browser not to throw away what is kept when it needs room. */
function askToStay(): void {
  if (hasAskedToStay || standing.keeping !== 'all') return;
  hasAskedToStay = true;
  // Pages that came without TLS can't ask.
  void navigator.storage?.persist?.().catch(() => undefined);
}

import { notebookEndpoints } from '#contract/notebook.ts';
import type { Change } from '#domain/commands/change.ts';
import type { Command, Refusal } from '#domain/commands/command.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { callsOf } from '../app/api/api.ts';
import { copy } from './local-database.ts';
import { onIdle } from '../app/builds/later.tsx';
import type { Follower } from './follow.ts';
import { createLoop } from '../app/api/loop.ts';
import { newId } from './new-id.ts';
import {
  EMPTY_REPLICA,
  revisionOf,
  rebased,
  pendingCommands,
  withAnswer,
  withCommand,
} from './replica.ts';
import type { Answered, Refused, Replica, Waiting } from './replica.ts';
import { createSender } from './sender.ts';
import { dueIn, pauseBefore, withNewBuild, withNoneSent, withRetry } from './troubled.ts';
import { inOneTab, joinTabs } from './tabs.ts';
import type { Tabs, TabMessage } from './tabs.ts';
import { createPersister, dropLastView } from './persister.ts';
import type { Keeping } from './persister.ts';
import { isEmpty, withKept, withWriting, writingOf } from './writing.ts';

const wire = callsOf(notebookEndpoints);

/** How often to look for news where none come by themselves, in milliseconds. */
const LOOK_EVERY = 60_000;

/** After this long what another tab has to send is sent from here: that tab may be gone. */
const WAIT_FOR_OTHERS = 5000;

/** How a notebook that lies open stands. */
export interface SyncState {
  /** undefined while nothing of it is known */
  shown: Notebook | undefined;
  /** why the server could not be asked last */
  trouble: unknown;
  /** how often it has answered */
  answers: number;
  /** what waits to be sent, the oldest first */
  waiting: readonly Waiting[];
  refused: readonly Refused[];
  keeping: Keeping;
}

/** A person's notebook, lying open in this tab: it is changed here, and kept in step. */
export interface SyncClient {
  standing: () => SyncState;
  /** the server's clock, as near as it is known: milliseconds since 1970-01-01T00:00:00Z */
  now: () => number;
  carryOut: (command: Command) => Outcome;
  /** The person has seen that something was refused. */
  dismiss: (id: string) => void;
  /** Sends at once what the server failed at. */
  retry: (id: string) => void;
  /** Asks the server for what is new. */
  renew: () => void;
  /** Takes away what this browser keeps, and what waits to be sent. */
  empty: (reason: 'left' | 'on purpose') => Promise<void>;
  close: () => void;
}

type Outcome =
  | { refusal: Refusal }
  | { changes: readonly Change[]; before: Notebook; after: Notebook };

/**
 * Opens what this browser keeps of a person, and begins to keep it in step with the server.
 *
 * @param person undefined where it can't be told who it is: nothing is kept then
 * @param isWanted whether it may be kept beyond this page; what waits to be sent always is
 */
export async function openSyncClient(
  person: string | undefined,
  reckoning: () => DayReckoning,
  onChange: () => void,
  isWanted = true,
): Promise<SyncClient> {
  let replica: Replica = EMPTY_REPLICA;
  let keeping: Keeping = 'nothing';
  let trouble: unknown;
  let answers = 0;
  let offset = 0;
  let keepsNotebook = isWanted;
  let isStale = true;
  let isClosed = false;
  /** the revision that the server told last */
  let told = 0;
  let follower: Follower | undefined;
  let tabs: Tabs | undefined;

  const persister = createPersister({
    person: person ?? '',
    replica: () => replica,
    offset: () => (keepsNotebook ? offset : undefined),
    onFound(kept) {
      replica = withKept(replica, kept, reckoning());
      offset = kept.notebook?.offset ?? offset;
      if (kept.isDamaged) void setAsideDamaged().catch(() => undefined);
      // It was found late, and who has the notebook open sees it now.
      if (tabs) look();
    },
    onKeeping(next) {
      if (next === keeping) return;
      keeping = next;
      onChange();
    },
  });

  async function setAsideDamaged(): Promise<void> {
    const { setAside } = await import('./set-aside.ts');
    const news = { person: person ?? '', writing: await setAside(person ?? '') };
    receive(news);
    tabs?.broadcast(news);
  }

  /** What is done in this tab is shown, written down, and told to the others. */
  function become(next: Replica): void {
    const writing = writingOf(replica, next);
    replica = next;
    if (!isEmpty(writing) && person !== undefined) {
      persister.write(writing);
      tabs?.broadcast({ person, writing });
    }
    onChange();
  }

  function receive(news: TabMessage): void {
    if ('emptied' in news) {
      keepsNotebook = false;
      if (news.emptied === 'left') {
        replica = EMPTY_REPLICA;
        look();
      }
    } else {
      const heard = withWriting(replica, news.writing);
      replica = rebased(heard.replica, reckoning());
      if (heard.isBehind) renew();
      if (pendingCommands(replica).length > 0) setTimeout(() => loop.schedule(), WAIT_FOR_OTHERS);
    }
    onChange();
  }

  function take(answered: Answered): void {
    offset = Date.parse(answered.notebook.now) - Date.now();
    trouble = undefined;
    answers += 1;
    become(withAnswer(replica, answered, reckoning()));
    isStale = told > revisionOf(replica.cursor);
  }

  async function fetchDelta(): Promise<void> {
    const { base, cursor } = replica;
    // What could not be read once is no news any more: all is asked for, as the server may have gone
    // back to what this page can read.
    const isRead = [...base.habits.values()].every(({ isUnknown }) => !isUnknown);
    const since = isRead ? cursor : undefined;
    const notebook = await wire.readNotebook({ query: { since } });
    if (!isClosed) take({ since, results: [], notebook });
  }

  const sendSome = createSender({
    replica: () => replica,
    become,
    take,
    fetchDelta,
    reckoning,
    isClosed: () => isClosed,
  });

  const isDue = () => dueIn(replica, Date.now()).length > 0;
  let later: ReturnType<typeof setTimeout> | undefined;

  const loop = createLoop(
    async () => {
      if (isDue()) await inOneTab(person ?? '', 'send', sendSome);
      else if (isStale) {
        become(withNoneSent(replica));
        await fetchDelta();
      }
      if (isClosed) return;
      clearTimeout(later);
      const pause = isStale || isDue() ? 0 : pauseBefore(replica, Date.now());
      if (pause === 0) loop.schedule();
      else if (pause !== undefined) later = setTimeout(() => loop.schedule(), pause);
    },
    (error) => {
      trouble = error;
      onChange();
    },
  );

  function renew(): void {
    isStale = true;
    loop.schedule();
  }

  /** The same, whatever failed before. */
  function look(): void {
    isStale = true;
    loop.runNow();
  }

  async function startFollowing(): Promise<void> {
    const { follow } = await import('./follow.ts');
    if (isClosed) return;
    follower = follow(person ?? '', (revision) => {
      told = revision;
      if (revision !== revisionOf(replica.cursor)) renew();
    });
  }

  const lookWhenSeen = () => {
    if (document.visibilityState === 'visible') look();
  };
  let isUnfollowed = false;
  const followSoon = () =>
    void startFollowing().catch(() => {
      isUnfollowed = true;
    });
  const lookUnlessTold = () => {
    if (isUnfollowed) followSoon();
    isUnfollowed = false;
    if (document.visibilityState === 'visible' && !follower?.isFollowing()) renew();
  };

  if (person !== undefined) {
    await persister.open();
    tabs = joinTabs(person, receive);
  }
  // Not on connections that are to be spared: there it is looked for news now and then.
  const giveUp = onIdle(followSoon);
  const timer = setInterval(lookUnlessTold, LOOK_EVERY);
  window.addEventListener('focus', lookUnlessTold);
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', lookWhenSeen);
  replica = withNewBuild(replica);
  loop.schedule();

  function close(): void {
    isClosed = true;
    loop.stop();
    clearTimeout(later);
    persister.close();
    giveUp();
    follower?.stop();
    tabs?.close();
    clearInterval(timer);
    window.removeEventListener('focus', lookUnlessTold);
    window.removeEventListener('online', look);
    document.removeEventListener('visibilitychange', lookWhenSeen);
  }

  return {
    standing: () => ({
      shown: replica.cursor === undefined ? undefined : replica.shown,
      trouble,
      answers,
      waiting: pendingCommands(replica),
      refused: replica.refused,
      keeping,
    }),
    now: () => Date.now() + offset,
    carryOut(command) {
      const before = replica.shown;
      const clock = Date.now() + offset;
      const outcome = withCommand(replica, { id: newId(clock), command }, clock, reckoning());
      if ('refusal' in outcome) return outcome;
      become(outcome.replica);
      if (outcome.changes.length > 0) loop.schedule();
      return { changes: outcome.changes, before, after: replica.shown };
    },
    dismiss(id) {
      become({ ...replica, refused: replica.refused.filter((each) => each.id !== id) });
    },
    retry(id) {
      become(withRetry(replica, id));
      loop.runNow();
    },
    renew() {
      trouble = undefined;
      onChange();
      look();
    },
    async empty(reason) {
      keepsNotebook = false;
      dropLastView();
      if (person === undefined) return;
      become(rebased({ ...replica, outbox: [], refused: [] }, reckoning()));
      tabs?.broadcast({ person, emptied: reason });
      const isKept = keeping !== 'nothing';
      if (isKept) keeping = 'commands';
      await copy.erase(person, 'all').catch((error: unknown) => {
        if (isKept) throw error;
      });
      onChange();
    },
    close,
  };
}

import { notebookEndpoints } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import type { Notebook } from '#domain/notebook.ts';
import type { DayReckoning } from '#domain/today.ts';
import { callsOf } from '../app/api/api.ts';
import { arrivalOf } from '../app/api/early-answers.ts';
import { createLoop } from '../app/api/loop.ts';
import { afterStart } from '../app/builds/later.tsx';
import { underLock } from '../app/under-lock.ts';
import { diffOf, isEmpty, patch, withKept } from './diff.ts';
import { localDatabase } from './local-database.ts';
import { newId } from './new-id.ts';
import { createPersister, type Keeping } from './persister.ts';
import {
  EMPTY_REPLICA,
  pendingCommands,
  rebased,
  revisionOf,
  withAnswer,
  withCommand,
  type Answered,
  type Refused,
  type Replica,
  type PendingCommand,
} from './replica.ts';
import { createSender } from './sender.ts';
import { joinTabs, lockOf, type TabMessage } from './tabs.ts';
import { dueIn, pauseBefore, withNewBuild, withNoneSent, withRetry } from './troubled.ts';

const notebookCalls = callsOf(notebookEndpoints);

/** How often to look for news where none comes by itself. */
const POLL_INTERVAL_MS = 60_000;

/** After this long what another tab has to send is sent from here: that tab may be gone. */
const WAIT_FOR_OTHERS_MS = 5000;

/** An answer that took longer may have waited in a page that slept: it does not say what time it is. */
const MAX_LATENESS_MS = 30_000;

/** How a notebook that is open stands. */
export interface SyncState {
  /** undefined while nothing of it is known */
  shown: Notebook | undefined;
  /** why the server could not be asked last */
  trouble: unknown;
  /** how often it has answered */
  answers: number;
  /** what waits to be sent, the oldest first */
  waiting: readonly PendingCommand[];
  refused: readonly Refused[];
  keeping: Keeping;
}

export type SyncClient = Awaited<ReturnType<typeof openSyncClient>>;

/**
 * Opens what this browser keeps of a person's notebook, to be changed in this tab, and begins to keep
 * it in step with the server.
 *
 * @param person undefined where it can't be told who it is: nothing is kept then
 * @param isWanted whether it may be kept beyond this page; what waits to be sent always is
 */
export async function openSyncClient(
  person: string | undefined,
  reckoning: () => DayReckoning,
  onChange: () => void,
  isWanted: boolean,
) {
  let replica: Replica = EMPTY_REPLICA;
  let keeping: Keeping = 'nothing';
  let trouble: unknown;
  let answers = 0;
  let offset = 0;
  let keepsNotebook = isWanted;
  let isStale = true;
  /** whether the last answer came too late to say the time; the next one is believed */
  let isLate = false;
  /** the revision that the server told since it answered last */
  let told = 0;
  /** whether news comes by itself */
  let isFollowing = () => false;
  let hasFollowFailed = false;
  let broadcast: ((message: TabMessage) => void) | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  const closing = new AbortController();
  const { signal } = closing;

  const persister = createPersister({
    person: person ?? '',
    replica: () => replica,
    offset: () => (keepsNotebook ? offset : undefined),
    onFound(kept) {
      replica = withKept(replica, kept, reckoning());
      offset = kept.notebook?.offset ?? offset;
      if (kept.isDamaged) void setAsideDamaged().catch(() => undefined);
      // It was found late, and who has the notebook open sees it now.
      if (broadcast) fetchNow();
    },
    onKeeping(next) {
      if (next === keeping) return;
      keeping = next;
      onChange();
    },
  });

  async function setAsideDamaged(): Promise<void> {
    const { setAside } = await import('./set-aside.ts');
    const message = { person: person ?? '', writing: await setAside(person ?? '') };
    receive(message);
    broadcast?.(message);
  }

  /** What is done in this tab is shown, written down, and told to the others. */
  function become(next: Replica): void {
    const diff = diffOf(replica, next);
    replica = next;
    if (!isEmpty(diff) && person !== undefined) {
      persister.write(diff);
      broadcast?.({ person, writing: diff });
    }
    onChange();
  }

  function receive(message: TabMessage): void {
    if ('emptied' in message) {
      keepsNotebook = false;
      if (message.emptied === 'left') {
        replica = EMPTY_REPLICA;
        fetchNow();
      }
    } else {
      const patched = patch(replica, message.writing);
      replica = rebased(patched.replica, reckoning());
      if (patched.isBehind) onRevision(revisionOf(message.writing.cursor));
      if (pendingCommands(replica).length > 0) setTimeout(loop.schedule, WAIT_FOR_OTHERS_MS);
    }
    onChange();
  }

  function take(answered: Answered, askedAt: number, arrivedAt = Date.now()): void {
    const before = offset;
    const wasLate = isLate;
    isLate = arrivedAt - askedAt > MAX_LATENESS_MS && !wasLate;
    if (!isLate) offset = Date.parse(answered.notebook.now) - arrivedAt;
    trouble = undefined;
    answers += 1;
    become(withAnswer(replica, answered, reckoning()));
    if (person !== undefined) persister.writeOffset(before);
    // Told of more, it asks once more: a server whose backup was restored may not come to that.
    isStale = isLate || replica.cursor === undefined || told > revisionOf(replica.cursor);
    told = 0;
  }

  async function fetchDelta(): Promise<void> {
    const { base, cursor } = replica;
    // What could not be read once is no news any more: all is asked for, as the server may have gone
    // back to what this page can read.
    const isRead = [...base.habits.values()].every(({ isUnknown }) => !isUnknown);
    const since = isRead ? cursor : undefined;
    const askedAt = Date.now();
    const notebook = await notebookCalls.readNotebook({ query: { since } });
    const { method, path } = notebookEndpoints.readNotebook;
    const arrivedAt = arrivalOf(`${method} ${path}`);
    if (!signal.aborted) take({ since, results: [], notebook }, askedAt, arrivedAt);
  }

  const sendSome = createSender({
    replica: () => replica,
    become,
    take,
    fetchDelta,
    reckoning,
    isClosed: () => signal.aborted,
  });

  const isDue = () => dueIn(replica, Date.now()).length > 0;

  const loop = createLoop(
    async () => {
      if (isDue()) await underLock(lockOf(person ?? '', 'send'), sendSome);
      else if (isStale) {
        become(withNoneSent(replica));
        await fetchDelta();
      }
      if (signal.aborted) return;
      clearTimeout(later);
      const pause = isStale || isDue() ? 0 : pauseBefore(replica, Date.now());
      if (pause === 0) loop.schedule();
      else if (pause !== undefined) later = setTimeout(loop.schedule, pause);
    },
    (error) => {
      trouble = error;
      onChange();
    },
  );

  function fetchSoon(): void {
    isStale = true;
    loop.schedule();
  }

  /** The same, whatever failed before. */
  function fetchNow(): void {
    isStale = true;
    loop.runNow();
  }

  function onRevision(revision: number): void {
    told = Math.max(told, revision);
    if (revision !== revisionOf(replica.cursor)) fetchSoon();
  }

  async function startFollowing(): Promise<void> {
    hasFollowFailed = false;
    try {
      const { follow } = await import('./follow.ts');
      if (signal.aborted) return;
      isFollowing = follow(person ?? '', onRevision, signal);
    } catch {
      hasFollowFailed = true;
    }
  }

  function poll(): void {
    if (hasFollowFailed) void startFollowing();
    if (document.visibilityState === 'visible' && !isFollowing()) fetchSoon();
  }

  if (person !== undefined) {
    await persister.open();
    broadcast = joinTabs(person, receive, signal);
  }
  // Not on slow or metered connections, which only poll.
  const cancel = afterStart(() => void startFollowing());
  const timer = setInterval(poll, POLL_INTERVAL_MS);
  window.addEventListener('focus', poll, { signal });
  window.addEventListener('online', fetchNow, { signal });
  const fetchWhenSeen = () => document.visibilityState === 'visible' && fetchNow();
  document.addEventListener('visibilitychange', fetchWhenSeen, { signal });
  replica = withNewBuild(replica);
  loop.schedule();

  return {
    state: (): SyncState => ({
      shown: replica.cursor === undefined ? undefined : replica.shown,
      trouble,
      answers,
      waiting: pendingCommands(replica),
      refused: replica.refused,
      keeping,
    }),
    /** the server's clock, as near as it is known: milliseconds since 1970-01-01T00:00:00Z */
    now: () => Date.now() + offset,
    carryOut(command: Command) {
      const before = replica.shown;
      const clock = Date.now() + offset;
      // What waits may be of a page that had another clock.
      const id = newId(clock, replica.outbox.at(-1)?.id);
      const outcome = withCommand(replica, { id, command }, clock, reckoning());
      if ('refusal' in outcome) return outcome;
      become(outcome.replica);
      if (outcome.changes.length > 0) loop.schedule();
      return { changes: outcome.changes, before, after: replica.shown };
    },
    /** The person has seen that something was refused. */
    dismiss(id: string): void {
      become({ ...replica, refused: replica.refused.filter((each) => each.id !== id) });
    },
    /** Sends at once what the server failed at. */
    retry(id: string): void {
      become(withRetry(replica, id));
      loop.runNow();
    },
    /** Asks the server for what is new. */
    renew(): void {
      trouble = undefined;
      onChange();
      fetchNow();
    },
    /** Takes away what this browser keeps, and what waits to be sent, as far as that could be read. */
    async empty(reason: 'left' | 'on purpose'): Promise<void> {
      keepsNotebook = false;
      if (person === undefined) return;
      become(rebased({ ...replica, outbox: [], refused: [] }, reckoning()));
      broadcast?.({ person, emptied: reason });
      const isKept = keeping !== 'nothing';
      if (isKept) keeping = 'commands';
      await localDatabase.erase(person, isKept ? 'all' : 'notebook').catch((error: unknown) => {
        if (isKept) throw error;
      });
      onChange();
    },
    close(): void {
      closing.abort();
      loop.stop();
      persister.close();
      cancel();
      clearTimeout(later);
      clearInterval(timer);
    },
  };
}

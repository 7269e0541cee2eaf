import type { Diff } from './diff.ts';

/**
 * What the tabs of a browser, and its service worker, tell each other of a person's notebook. They
 * may be of several builds: a field that they do not know is ignored.
 */
export type TabMessage =
  | { person: string; writing: Diff }
  /** nothing is to be kept of it here any more; left: nor shown, until the server was asked */
  | { person: string; emptied: 'left' | 'on purpose' };

/** The channel on which they tell it, and how the names of their locks begin. */
const NAME = 'habitude:notebook';

/**
 * Makes a tab one of those that have a person's notebook open.
 *
 * @param leaving ends it
 * @returns tells the others
 */
export function joinTabs(
  person: string,
  receive: (message: TabMessage) => void,
  leaving: AbortSignal,
): (message: TabMessage) => void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.person === person) receive(data);
  });
  const left = new Promise<void>((resolve) => {
    leaving.addEventListener('abort', () => {
      channel.close();
      resolve();
    });
  });
  // Held for as long as the tab lives: others can see that somebody is there.
  locks()
    ?.request(lockOf(person), { mode: 'shared' }, () => left)
    .catch(() => undefined);
  // A channel is of this origin alone, and takes no other.
  // oxlint-disable-next-line require-post-message-target-origin
  return (message) => channel.postMessage(message);
}

/** Tells every page that has the notebook open, this one too. */
export function broadcast(message: TabMessage): void {
  const channel = new BroadcastChannel(NAME);
  // oxlint-disable-next-line require-post-message-target-origin -- as above
  channel.postMessage(message);
  channel.close();
}

/** The people whose notebooks are open in some tab; nobody's where a browser can't tell. */
export async function peopleInTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  const names = held.map(({ name = '' }) => name).filter((name) => name.startsWith(`${NAME} `));
  return new Set(names.map((name) => name.split(' ')[1] ?? ''));
}

/** The name of a lock that the tabs with a person's notebook share; of what they do one at a time. */
export function lockOf(person: string, deed?: 'send' | 'follow'): string {
  return [NAME, person, deed].filter((part) => part !== undefined).join(' ');
}

/** Pages that came without TLS have none. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

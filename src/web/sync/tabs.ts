import type { Writing } from './writing.ts';

/** What the tabs of a browser, and its service worker, tell each other of a person's notebook. */
export type TabMessage =
  | { person: string; writing: Writing }
  /** nothing is to be kept of it here any more; left: nor shown, until the server was asked */
  | { person: string; emptied: 'left' | 'on purpose' };

/** The channel on which they tell it. */
export const TAB_CHANNEL = 'habitude:notebook';

/** Those of this browser that have a person's notebook open, as far as it can tell them. */
export interface Tabs {
  broadcast: (news: TabMessage) => void;
  close: () => void;
}

/** Without a BroadcastChannel each tab is for itself: the server keeps them in step. */
export function joinTabs(person: string, onNews: (news: TabMessage) => void): Tabs {
  const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(TAB_CHANNEL) : undefined;
  const leave = Promise.withResolvers<void>();
  channel?.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.person === person) onNews(data);
  });
  // Held for as long as the tab lives: others can see that somebody is there.
  locks()
    ?.request(nameOf(person), { mode: 'shared' }, () => leave.promise)
    .catch(() => undefined);
  return {
    // A channel is of this origin alone, and takes no other.
    // oxlint-disable-next-line require-post-message-target-origin
    broadcast: (news) => channel?.postMessage(news),
    close() {
      channel?.close();
      leave.resolve();
    },
  };
}

/** The people whose notebooks are open in some tab; nobody's where a browser can't tell. */
export async function peopleInTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locks()?.query()) ?? {};
  return new Set(
    held.flatMap(({ name = '' }) =>
      name.startsWith(`${TAB_CHANNEL} `) ? [name.split(' ')[1] ?? ''] : [],
    ),
  );
}

/** How long a tab waits for another one that sends, which may have been stopped in the middle. */
const PATIENCE = 40_000;

/** Does some work in one tab at a time. Two at once would do no harm: they only send things twice. */
export async function inOneTab(
  person: string,
  kind: 'send' | 'follow',
  work: () => Promise<void>,
  signal: AbortSignal = AbortSignal.timeout(PATIENCE),
): Promise<void> {
  const all = locks();
  if (!all) return await work();
  let isBegun = false;
  try {
    await all.request(`${nameOf(person)} ${kind}`, { signal }, async () => {
      isBegun = true;
      await work();
    });
  } catch (error) {
    if (isBegun || kind === 'follow') throw error;
    await work();
  }
}

function nameOf(person: string): string {
  return `${TAB_CHANNEL} ${person}`;
}

/** Pages that came without TLS have none. */
function locks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

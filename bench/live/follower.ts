/** Somebody who follows their notebook. */
export interface Follower {
  /** Waits until a revision was told. @returns when, as `performance.now()` has it */
  hears(revision: number): Promise<number>;
  leave(): void;
}

export async function follow(url: string, token: string): Promise<Follower> {
  const leaving = new AbortController();
  const { status, body } = await fetch(`${url}/api/notebook/live`, {
    headers: { Authorization: `Bearer ${token}` },
    signal: leaving.signal,
  });
  if (status !== 200 || !body) throw new Error(`Nobody may follow: ${status}`);
  let latest = -1;
  let waiting: { revision: number; tell: (when: number) => void } | undefined;
  void (async () => {
    for await (const text of body.pipeThrough(new TextDecoderStream())) {
      const revision = /data: (\d+)/.exec(text)?.[1];
      if (revision === undefined) continue;
      latest = Number(revision);
      if (waiting && latest >= waiting.revision) waiting.tell(performance.now());
    }
  })().catch((error: unknown) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    hears: (revision) =>
      new Promise((tell) => {
        if (latest >= revision) tell(performance.now());
        else waiting = { revision, tell };
      }),
    leave: () => leaving.abort(),
  };
}

import { z } from 'zod/mini';

const ENDED_SESSION = 'ended_session';

const endedSchema = z.object({ session: z.optional(z.string()), person: z.optional(z.string()) });

/** The id of a session that ended in a tab, and of its person, as far as that tab knows them. */
export type EndedSession = z.infer<typeof endedSchema>;

/** Tells the other tabs of this browser. Nothing of it stays. */
export function tellOtherTabs(ended: EndedSession): void {
  try {
    window.localStorage.setItem(ENDED_SESSION, JSON.stringify(ended));
    window.localStorage.removeItem(ENDED_SESSION);
  } catch {
    // There is no room: they hear it from the server.
  }
}

/** Calls back when a session ended in another tab, for as long as the page lives. */
export function onEndedElsewhere(callback: (ended: EndedSession) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== ENDED_SESSION || newValue === null) return;
    const { data } = z.safeParse(endedSchema, JSON.parse(newValue));
    if (data) callback(data);
  });
}

import { z } from 'zod/mini';

/** Pages without it have nothing to look after, and load nothing of it. */
const PUSH_DEVICE = 'push_device';

const markerSchema = z.object({
  /** whose notifications come here */
  person: z.string(),
  /** in which session it was registered, as which device */
  session: z.string(),
  id: z.string(),
  endpoint: z.string(),
  /** when the server was last asked about it: milliseconds since 1970 */
  at: z.number(),
});

export type PushMarker = z.infer<typeof markerSchema>;

/** What this browser knows of the notifications that come to it; what counts is on the server. */
export const pushMarker = {
  read(): PushMarker | undefined {
    try {
      const text = window.localStorage.getItem(PUSH_DEVICE) ?? '';
      return z.safeParse(markerSchema, JSON.parse(text)).data;
    } catch {
      return undefined;
    }
  },
  keep(marker: PushMarker) {
    window.localStorage.setItem(PUSH_DEVICE, JSON.stringify(marker));
  },
  drop() {
    window.localStorage.removeItem(PUSH_DEVICE);
  },
};

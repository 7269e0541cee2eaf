import type { PushSubscription, PushTrouble } from '#contract/push.ts';
import { SECOND, type Clock } from '../clock.ts';
import { reasonOf, waitIn } from '../outbound/guarded-sender.ts';
import type { Answered, GuardedSender } from '../outbound/guarded-sender.ts';
import type { VapidKeys } from './vapid.ts';

/** A message on its way to one browser. */
export interface PushMessage {
  /** what the browser gets, once it has decrypted it: 3993 bytes at most */
  payload: string;
  /** for how long the push service keeps it for a browser that is out of reach, in milliseconds */
  life: number;
  /** of two that wait there under one topic, the later one is left: 32 letters of base64url */
  topic: string;
}

/** What became of a message. */
export type Sent =
  | { result: 'taken'; status: number }
  | {
      result: PushTrouble;
      /** what the push service answered, if it did */
      status: number | null;
      /** the same in a few words for the log, without anything of what was sent */
      reason: string;
      /** for how long the push service wants to be left alone, in milliseconds */
      retryAfter?: number | undefined;
    };

export interface PushService {
  /** Sends a message, and never throws for what the other side does. */
  send(subscription: PushSubscription, message: PushMessage): Promise<Sent>;
  /** the key that browsers subscribe with */
  publicKey: string;
  /** Whether anything is sent to an endpoint that a browser names. */
  mayReach(endpoint: string): boolean;
  /** Closes its connections, once nothing is sent any more. */
  stop(): Promise<void>;
}

interface Settings {
  keys: VapidKeys;
  /** who runs this installation, for those who run push services: see `contactOf` */
  contact: string;
  sender: GuardedSender;
  clock: Clock;
}

/** Sends notifications to the push services of browsers: RFC 8030, 8291 and 8292. */
export function createPushService({ keys, contact, sender, clock }: Settings): PushService {
  return {
    publicKey: keys.publicKey,
    mayReach: (endpoint) => sender.addressOf(endpoint) !== undefined,
    async send({ endpoint, keys: browser }, { payload, life, topic }) {
      const url = sender.addressOf(endpoint);
      if (!url) return { result: 'refused', status: null, reason: 'an address that is not taken' };
      // What only notifications need is fetched for the first of them.
      const { default: webPush } = await import('web-push');
      const details = webPush.generateRequestDetails(
        { endpoint: url.href, keys: browser },
        payload,
        {
          vapidDetails: { subject: contact, ...keys },
          contentEncoding: 'aes128gcm',
          TTL: Math.max(0, Math.floor(life / SECOND)),
          urgency: 'high',
          topic,
        },
      );
      try {
        return judged(await sender.post(url, details), clock());
      } catch (error) {
        return { result: 'unreachable', status: null, reason: reasonOf(error) };
      }
    },
    async stop() {
      sender.close();
    },
  };
}

/** What a push service's answer says (RFC 8030 §5 and §7.3, RFC 8291 §4). */
function judged({ status, headers }: Answered, now: number): Sent {
  if (status >= 200 && status < 300) return { result: 'taken', status };
  const reason = `status ${status}`;
  if (status === 404 || status === 410) return { result: 'gone', status, reason };
  if (status === 429 || status >= 500)
    return { result: 'busy', status, reason, retryAfter: waitIn(headers, now) };
  // Where an answer leads to another address, nobody follows it there.
  return { result: 'refused', status, reason };
}

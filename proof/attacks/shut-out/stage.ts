import { setTimeout as sleep } from 'node:timers/promises';
import type { ClockedProduct } from '../clocked-product.ts';
import { PASSWORD, plantCrowd } from '../crowd.ts';
import type { MailServer } from '../mail-server.ts';
import { call, newAddress } from '../wire.ts';
import type { Answer } from '../wire.ts';

/** A product with a mail server, and what scenes are made of. */
export interface Stage {
  product: ClockedProduct;
  /** plants an account that was verified, with the password of all */
  owner(): Promise<{ email: string }>;
  /** the secrets of all mails to an address, of a kind, the oldest first */
  mailed(email: string, what: 'code' | 'token'): Promise<string[]>;
  /** how many mails an address got */
  count(email: string): Promise<number>;
}

export function setStage(product: ClockedProduct, mails: MailServer): Stage {
  const mailsTo = async (email: string) => {
    await product.app.jobs.runDue();
    const theirs = mails.taken.filter(({ recipients }) => recipients.includes(email));
    // A clock that jumps ahead ends leases of what is on its way: such a mail comes twice.
    return [...new Map(theirs.map((mail) => [mail.read.messageId, mail])).values()];
  };
  return {
    product,
    async owner() {
      const [planted] = await plantCrowd(product, 1);
      if (!planted) throw new Error('Nobody was planted');
      return planted;
    },
    async mailed(email, what) {
      const texts = (await mailsTo(email)).map(({ read }) => read.text ?? '');
      return texts.flatMap((text) => new RegExp(`#${what}=(\\S+)`).exec(text)?.[1] ?? []);
    },
    count: async (email) => (await mailsTo(email)).length,
  };
}

/** Somebody with a browser that keeps cookies, in a network of their own. */
export interface Visitor {
  send(method: string, path: string, body: object, token?: string): Promise<Answer>;
  /** signs in. @returns the status, and the access token where it was let in */
  signIn(email: string, password?: string): Promise<{ status: number; token?: string }>;
  /** @returns whether the answer says that it was sent; undefined where it was refused */
  ask(email: string, what: 'code' | 'link'): Promise<boolean | undefined>;
  /** gives a code. @returns the status */
  verify(email: string, code: string): Promise<number>;
}

/** @param keepsCookies a stranger who guesses shows none */
export function openVisitor(
  product: ClockedProduct,
  { from = newAddress(), keepsCookies = true } = {},
): Visitor {
  const jar = new Map<string, string>();

  const send: Visitor['send'] = async (method, path, body, token) => {
    const cookies = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const attempt = {
      method,
      path,
      body: JSON.stringify(body),
      token,
      from,
      headers: cookies === '' ? {} : { Cookie: cookies, 'Sec-Fetch-Site': 'same-origin' },
    };
    let answer = await call(product, attempt);
    // Many who hash at once wait for each other.
    while (answer.status === 503) {
      await sleep(Number(answer.headers['retry-after']) * 1000);
      answer = await call(product, attempt);
    }
    for (const each of keepsCookies ? (answer.headers['set-cookie'] ?? []) : []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return answer;
  };

  return {
    send,
    async signIn(email, password = PASSWORD) {
      const { status, text } = await send('POST', '/api/auth/login', { email, password });
      return status === 200 ? { status, token: JSON.parse(text).access_token } : { status };
    },
    async ask(email, what) {
      const path = what === 'code' ? 'resend-verification-email' : 'forgot-password';
      const { status, text } = await send('POST', `/api/auth/${path}`, { email });
      return status === 202 ? JSON.parse(text).sent : undefined;
    },
    verify: async (email, code) =>
      (await send('PATCH', '/api/auth/verify-email', { email, code })).status,
  };
}

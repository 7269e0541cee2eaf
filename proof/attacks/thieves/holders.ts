import type { Tokens } from '#contract/account.ts';
import { signIn } from '../crowd.ts';
import type { ClockedProduct } from '../clocked-product.ts';
import { call } from '../wire.ts';

/** What somebody holds of a session. */
export interface Holding {
  access: string;
  /** the refresh token, of a tab or of the cookie */
  refresh: string;
  /** the one of the tab, whatever it was begun with */
  tab: string;
}

/** How a session is held and gone on with: by the token of a tab, or by the remember cookie. */
export interface Way {
  name: string;
  begin(product: ClockedProduct, email: string): Promise<Holding>;
  /** @returns undefined where the token is refused */
  next(product: ClockedProduct, refresh: string): Promise<Holding | undefined>;
}

const COOKIE = 'habitude_remember';

const PATH = { method: 'POST', path: '/api/auth/refresh' };

export const WAYS: readonly Way[] = [
  {
    name: 'tab',
    async begin(product, email) {
      return ofTab(await signIn(product, email));
    },
    next: goOnInTab,
  },
  {
    name: 'cookie',
    async begin(product, email) {
      const { cookies, ...tokens } = await signIn(product, email, { remember: true });
      return { ...ofTab(tokens), refresh: valueIn(cookies) };
    },
    async next(product, refresh) {
      const headers = { Cookie: `${COOKIE}=${refresh}`, 'Sec-Fetch-Site': 'same-origin' };
      const { status, text, headers: given } = await call(product, { ...PATH, headers });
      if (status !== 200) return refused(status);
      const refreshed = valueIn((given['set-cookie'] ?? []).join('; '));
      return { ...ofTab(JSON.parse(text) as Tokens), refresh: refreshed };
    },
  },
];

/** Goes on with the token of a tab. @returns undefined where it is refused */
export async function goOnInTab(
  product: ClockedProduct,
  token: string,
): Promise<Holding | undefined> {
  const { status, text } = await call(product, { ...PATH, token });
  return status === 200 ? ofTab(JSON.parse(text) as Tokens) : refused(status);
}

function ofTab({ access_token: access, refresh_token: refresh }: Tokens): Holding {
  return { access, refresh, tab: refresh };
}

/** @throws for any answer that is no refusal */
function refused(status: number): undefined {
  if (status !== 401) throw new Error(`A refresh was answered ${status}`);
}

function valueIn(cookies: string): string {
  return new RegExp(`${COOKIE}=([^;]+)`).exec(cookies)?.[1] ?? '';
}

/** Whether an access token opens anything. */
export async function opens(product: ClockedProduct, { access }: Holding): Promise<boolean> {
  const { status } = await call(product, { method: 'GET', path: '/api/profile/me', token: access });
  return status === 200;
}

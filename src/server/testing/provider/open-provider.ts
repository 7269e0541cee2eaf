import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ProviderConfig } from '../../oidc-settings.ts';

/** Who signs in at the provider, which asks nothing. */
export interface Person {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

/** What is wrong with what the provider answers. */
export type Twist =
  | 'none of all'
  | 'issuer'
  | 'audience'
  | 'nonce'
  | 'expired'
  | 'type'
  | 'key'
  | 'HS256'
  | 'none'
  | 'asked long ago'
  | 'nonsense'
  | 'forgiving'
  | 'cancelled'
  | 'down';

export interface Asked {
  person?: Person;
  twist?: Twist;
  signOut?: { sub: string; sid: string; change: Record<string, unknown> };
}

const SECRET = 'what only the provider and Habitude know';

/** A provider in a process of its own, for the tests of a file. */
export async function openProvider({ key = '', publicUrl = 'https://habits.example.org' } = {}) {
  const redirectUri = `${publicUrl}/auth/oidc/${key && `${key}/`}callback`;
  const program = fileURLToPath(new URL('provider-process.ts', import.meta.url));
  const child = fork(program, [redirectUri, SECRET], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new AbortController();
  child.once('exit', () => ended.abort());
  const told = async () => await once(child, 'message', { signal: ended.signal });
  const [issuer] = await told();

  async function ask(asked: Asked): Promise<string> {
    const answered = told();
    child.send(asked);
    return (await answered)[0];
  }

  const config: ProviderConfig = {
    key,
    issuer,
    clientId: 'habitude',
    clientSecret: SECRET,
    name: key === '' ? 'Club' : key,
    scopes: 'openid profile email',
    isAutoCreate: true,
  };
  /** as the environment names it to a process of its own */
  const settings: Record<string, string> = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: config.clientId,
    OIDC_CLIENT_SECRET: SECRET,
    OIDC_NAME: config.name,
  };
  return {
    config,
    settings,
    close: () => child.disconnect(),
    be: (person: Person) => ask({ person }),
    twist: (twist: Twist) => ask({ twist }),
    /** What the provider calls the last session that it began. */
    session: () => ask({}),
    signOut: (sub: string, sid: string, change: Record<string, unknown> = {}) =>
      ask({ signOut: { sub, sid, change } }),
    /** Goes where Habitude sends a browser. @returns the query with which it comes back */
    async visit(url: string): Promise<string> {
      const cookies = new Map<string, string>();
      let at = new URL(url);
      while (!at.href.startsWith(redirectUri)) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const each of answer.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(each) ?? [];
          if (value === '') cookies.delete(name);
          else cookies.set(name, value);
        }
        const to = answer.headers.get('location');
        if (to === null) throw new Error(`${at.href}: ${answer.status} ${await answer.text()}`);
        at = new URL(to, at);
      }
      return at.search.slice(1);
    },
  };
}

export type TestProvider = Awaited<ReturnType<typeof openProvider>>;

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { localizedPath } from '#contract/locale.ts';
import { todayEndpoints } from '#contract/today.ts';
import type { Command } from '../command.ts';
import { Failure, wrongUse } from '../failure.ts';
import { storedLogin, lastEntry, type Login } from '../stored.ts';
import { serverOf } from '../server.ts';
import { i18n, locale } from '../texts.ts';

/** 49 digits of base 62, of which the last six are a checksum. */
const TOKEN = /^hbt_[0-9A-Za-z]{49}$/;

export const login: Command = {
  usage: `[${i18n.t('server')}]`,
  words: [0, 1],
  options: ['token'],
  summary: i18n.t('Let this program into your notebook with a token.'),
  details: i18n.t(
    'In a terminal, the browser opens where you make a token, and you paste it here. Elsewhere the token is read from the standard input. HABITUDE_SERVER and HABITUDE_TOKEN take the place of a login.',
  ),
  scopes: [],
  async run({ words: [given], options }) {
    const server = given === undefined ? storedLogin.read()?.server : addressOf(given);
    if (server === undefined)
      throw wrongUse(
        i18n.t('Which server? For example: habitude login https://habits.example.org'),
      );
    const token = (options.token ?? (await askForToken(server))).trim();
    if (!TOKEN.test(token)) throw wrongUse(i18n.t('This is not a token: tokens begin with hbt_.'));
    await checkToken({ server, token });
    storedLogin.keep({ server, token });
    return { lines: [i18n.t('Signed in to {server}.', { server })], json: { server } };
  },
};

export const logout: Command = {
  usage: '',
  words: [0, 0],
  options: [],
  summary: i18n.t('Forget the token.'),
  scopes: [],
  run() {
    const server = storedLogin.read()?.server ?? null;
    storedLogin.forget();
    lastEntry.forget();
    const line = i18n.t(
      'The token is forgotten here. It works until you revoke it under “Account”, “Connections”.',
    );
    return { lines: [server === null ? i18n.t('You are not signed in.') : line], json: { server } };
  },
};

/** What lets this program in. @throws Failure where nothing does */
export function requireLogin(): Login {
  const { HABITUDE_SERVER: server, HABITUDE_TOKEN: token } = process.env;
  if (server && token) return { server: addressOf(server), token };
  const kept = storedLogin.read();
  if (kept) return kept;
  throw new Failure(
    'notLetIn',
    'not_signed_in',
    i18n.t('You are not signed in. Run “habitude login” with the address of your server.'),
  );
}

/** The address of a server as calls begin with it: `https://example.org/habits`. */
function addressOf(given: string): string {
  const isHere = /^(?:localhost|127\.|\[::1\])/.test(given);
  const address = /^https?:\/\//.test(given) ? given : `${isHere ? 'http' : 'https'}://${given}`;
  if (!URL.canParse(address))
    throw wrongUse(i18n.t('“{given}” is not a server address.', { given }));
  const { origin, pathname } = new URL(address);
  return origin + pathname.replace(/\/+$/, '');
}

/**
 * Makes sure that the server takes the token. One that does not read may enter days all the same.
 *
 * @throws Failure
 */
async function checkToken(login: Login): Promise<void> {
  try {
    await serverOf(login).call(todayEndpoints.getToday, {});
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'forbidden') throw error;
  }
}

async function askForToken(server: string): Promise<string> {
  if (!process.stdin.isTTY) return await text(process.stdin);
  const page = `${server}${localizedPath('/account/connections', locale)}?for=terminal`;
  const { stderr } = process;
  stderr.write(`${i18n.t('Make a token on this page, and paste it here:')}\n${page}\n`);
  openInBrowser(page);
  // What is pasted isn’t shown.
  const nowhere = new Writable({ write: (_chunk, _encoding, written) => written() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  stderr.write(`${i18n.t('Token:')} `);
  lines.once('SIGINT', () => lines.close());
  const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close').then(() => [''])]);
  lines.close();
  stderr.write('\n');
  return String(line);
}

/** Opens a page where there is a screen; whoever has none opens it elsewhere. */
function openInBrowser(page: string): void {
  const { platform, env } = process;
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return;
  const [program, ...words] =
    platform === 'darwin'
      ? ['open']
      : platform === 'win32'
        ? ['rundll32', 'url.dll,FileProtocolHandler']
        : ['xdg-open'];
  const child = spawn(program ?? '', [...words, page], { stdio: 'ignore', detached: true });
  child.once('error', () => undefined);
  child.unref();
}

// A provider of identities in a process of its own: `oidc-provider`, whose people are asked nothing,
// and whose answers can be twisted.
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import {
  base64url,
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWTPayload,
} from 'jose';
import { Provider } from 'oidc-provider';
import type { Asked, Person, Twist } from './open-provider.ts';

const [redirectUri = '', secret = ''] = process.argv.slice(2);
const CLIENT = 'habitude';
const KID = 'the one key';

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const { privateKey: foreign } = await generateKeyPair('RS256');

let person: Person = { sub: 'nobody' };
let twist: Twist = 'none of all';
/** the first answer of the token endpoint, for codes that are used again */
let first: unknown;
let logoutToken = '';
let session = '';

/** What the library sends to sign somebody out. */
async function capture(request: IncomingMessage, response: ServerResponse): Promise<void> {
  logoutToken = new URLSearchParams(await text(request)).get('logout_token') ?? '';
  response.end();
}

let handle: RequestListener = (_request, response) => void response.end();
const server = createServer((request, response) => {
  if (twist === 'down') request.socket.destroy();
  else if (request.url === '/captured') {
    void capture(request, response);
  } else handle(request, response);
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const address = server.address();
const port = typeof address === 'object' ? address?.port : undefined;
const issuer = `http://127.0.0.1:${port}`;

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT,
      client_secret: secret,
      redirect_uris: [redirectUri],
      backchannel_logout_uri: `${issuer}/captured`,
      backchannel_logout_session_required: true,
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: KID, alg: 'RS256', use: 'sig' }] },
  cookies: { keys: ['of tests'] },
  claims: {
    openid: ['sub', 'sid', 'auth_time'],
    email: ['email', 'email_verified'],
    profile: ['name'],
  },
  features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
  pkce: { required: () => true },
  // The library’s own asks nobody on this machine.
  fetch: (url, { method = 'GET', headers = {}, body = null } = {}) =>
    fetch(url, { method, headers, body }),
  interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: async () => (sub === person.sub ? { ...person } : { sub }),
  }),
  async loadExistingGrant({ oidc }) {
    const grant = new provider.Grant({ clientId: CLIENT, accountId: person.sub });
    grant.addOIDCScope(String(oidc.params?.['scope'] ?? ''));
    await grant.save();
    return grant;
  },
});

provider.use(async (context, next) => {
  if (context.path.startsWith('/interaction/')) {
    const result =
      twist === 'cancelled' ? { error: 'access_denied' } : { login: { accountId: person.sub } };
    await provider.interactionFinished(context.req, context.res, result);
    context.respond = false;
    return;
  }
  await next();
  if (context.path !== '/token') return;
  session = sidIn(context.body);
  if (twist === 'none of all') return;
  if (twist === 'nonsense') {
    context.type = 'text/html';
    context.body = '<h1>A proxy</h1>';
    return;
  }
  if (twist === 'forgiving') {
    first ??= context.body;
    context.status = 200;
    context.body = first;
    return;
  }
  const body: unknown = context.body;
  if (typeof body === 'object' && body !== null && 'id_token' in body)
    context.body = { ...body, id_token: await twisted(String(body.id_token)) };
});
handle = provider.callback();

function sidIn(body: unknown): string {
  const isToken = typeof body === 'object' && body !== null && 'id_token' in body;
  return isToken ? String(decodeJwt(String(body.id_token))['sid']) : '';
}

async function sign(claims: JWTPayload, key: CryptoKey | Uint8Array, alg = 'RS256', typ = 'JWT') {
  return await new SignJWT(claims).setProtectedHeader({ alg, kid: KID, typ }).sign(key);
}

/** The same token with one thing about it that is wrong. */
async function twisted(token: string): Promise<string> {
  const claims = decodeJwt(token);
  const { iat = 0 } = claims;
  switch (twist) {
    case 'issuer':
      return await sign({ ...claims, iss: 'https://evil.example.org' }, privateKey);
    case 'audience':
      return await sign({ ...claims, aud: 'somebody else' }, privateKey);
    case 'nonce':
      return await sign({ ...claims, nonce: 'another' }, privateKey);
    case 'expired':
      return await sign({ ...claims, iat: iat - 7200, exp: iat - 3600 }, privateKey);
    case 'asked long ago':
      return await sign({ ...claims, auth_time: iat - 3600 }, privateKey);
    case 'key':
      return await sign(claims, foreign);
    case 'HS256':
      return await sign(claims, new TextEncoder().encode(secret), 'HS256');
    case 'none': {
      const header = { ...decodeProtectedHeader(token), alg: 'none' };
      const parts = [header, claims].map((part) => base64url.encode(JSON.stringify(part)));
      return `${parts.join('.')}.`;
    }
    default:
      return token;
  }
}

/** A token by which a person is signed out, as the library makes it, or changed. */
async function signOut(sub: string, sid: string, change: JWTPayload): Promise<string> {
  const client = await provider.Client.find(CLIENT);
  // It is one of its methods that its types leave out.
  const ask: unknown = client?.['backchannelLogout'];
  if (typeof ask !== 'function') throw new Error('The client signs nobody out');
  await ask.call(client, sub, sid);
  if (twist === 'none of all' && Object.keys(change).length === 0) return logoutToken;
  const changed = Object.entries({ ...decodeJwt(logoutToken), ...change });
  const claims = Object.fromEntries(changed.filter(([, value]) => value !== null));
  const typ = twist === 'type' ? 'JWT' : 'logout+jwt';
  if (twist === 'HS256') return await sign(claims, new TextEncoder().encode(secret), 'HS256', typ);
  return await sign(claims, twist === 'key' ? foreign : privateKey, 'RS256', typ);
}

process.on('message', (asked: Asked) => {
  if (asked.person) person = asked.person;
  if (asked.twist) [twist, first] = [asked.twist, undefined];
  const work = asked.signOut
    ? signOut(asked.signOut.sub, asked.signOut.sid, asked.signOut.change)
    : Promise.resolve(session);
  void work.then((token) => process.send?.(token));
});
process.on('disconnect', () => process.exit());
process.send?.(issuer);

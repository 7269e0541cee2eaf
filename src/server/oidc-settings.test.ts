import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { redirectAddress } from './oidc-settings.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const CLUB = { OIDC_ISSUER: 'https://login.example.org', OIDC_CLIENT_ID: 'habitude' };

const read = (env: Record<string, string>) => readConfig({ ...CLUB, ...env });

it.each([
  ['https://login.example.org', 'https://login.example.org'],
  ['https://login.example.org/', 'https://login.example.org'],
  ['https://login.example.org/realms/club/', 'https://login.example.org/realms/club'],
  [
    'https://login.example.org/realms/club/.well-known/openid-configuration',
    'https://login.example.org/realms/club',
  ],
  ['http://localhost:9000', 'http://localhost:9000'],
  ['http://127.0.0.1:9000/', 'http://127.0.0.1:9000'],
])('the issuer %s is %s', (OIDC_ISSUER, issuer) => {
  expect(read({ OIDC_ISSUER }).oidc.providers).toEqual([
    {
      key: '',
      issuer,
      clientId: 'habitude',
      clientSecret: undefined,
      name: new URL(issuer).hostname,
      scopes: 'openid profile email',
      isAutoCreate: true,
    },
  ]);
});

it('more providers have a key, and their secrets may be in files', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'secret');
  writeFileSync(file, 'of the company\n');
  const { oidc, publicUrl } = read({
    PUBLIC_URL: 'https://habits.example.org',
    OIDC_CLIENT_SECRET: 'of the club',
    OIDC_NAME: 'Club',
    OIDC_ONLY: 'yes',
    OIDC_AUTO_REDIRECT: 'true',
    OIDC_WORK_ISSUER: 'https://work.example.org',
    OIDC_WORK_CLIENT_ID: 'habits',
    OIDC_WORK_CLIENT_SECRET_FILE: file,
    OIDC_WORK_SCOPES: 'openid email',
    OIDC_WORK_AUTO_CREATE: 'no',
  });
  expect(oidc).toMatchObject({
    isOnly: true,
    isAutoRedirect: true,
    providers: [
      { key: '', name: 'Club', clientSecret: 'of the club', isAutoCreate: true },
      { key: 'work', clientSecret: 'of the company', scopes: 'openid email', isAutoCreate: false },
    ],
  });
  expect(oidc.providers.map((provider) => redirectAddress(publicUrl, provider))).toEqual([
    'https://habits.example.org/auth/oidc/callback',
    'https://habits.example.org/auth/oidc/work/callback',
  ]);
});

it.each([
  [{ OIDC_ISSUER: 'http://login.example.org' }, 'OIDC_ISSUER takes'],
  [{ OIDC_ISSUER: 'https://login.example.org/?a=b' }, 'OIDC_ISSUER takes'],
  [{ OIDC_ISSUER: '' }, 'OIDC_ISSUER must be given'],
  [{ OIDC_CLIENT_ID: '' }, 'OIDC_CLIENT_ID must be given'],
  [{ OIDC_SCOPES: 'email' }, 'OIDC_SCOPES takes'],
  [{ OIDC_ONLY: 'perhaps' }, 'OIDC_ONLY takes yes or no.'],
  [{ OIDC_WORK_CLIENT_ID: 'habits' }, 'OIDC_WORK_ISSUER must be given'],
  [
    { OIDC_WORK_ISSUER: 'https://login.example.org/', OIDC_WORK_CLIENT_ID: 'habits' },
    'has to be another one',
  ],
])('%j is refused', (env, refusal) => {
  expect(() => read(env)).toThrow(refusal);
});

it.each(['OIDC_MY_CLUB_ISSUER', 'OIDC_club_CLIENT_ID', 'OIDC_MY-CLUB_CLIENT_SECRET_FILE'])(
  '%s is no setting: of a key there are capital letters and digits alone',
  (name) => {
    const { oidc, misspelt } = read({ [name]: 'x', OIDC_AUTO_CREATE: 'yes' });
    expect(oidc.providers.map(({ key }) => key)).toEqual(['']);
    expect(misspelt).toEqual([
      `${name} is not a setting of Habitude. The key of a provider has capital letters A–Z and digits alone.`,
    ]);
  },
);

it('a header is believed of proxies that are named', () => {
  expect(() => readConfig({ AUTH_HEADER: 'Remote-Email' })).toThrow(
    'TRUST_PROXY must be given with AUTH_HEADER',
  );
  const env = { AUTH_HEADER: 'Remote-Email', TRUST_PROXY: '10.0.0.0/8', OIDC_ONLY: 'yes' };
  expect(readConfig(env).oidc).toMatchObject({ header: 'remote-email', isOnly: true });
  expect(() => readConfig({ ...env, AUTH_HEADER: 'Remote Email' })).toThrow('AUTH_HEADER takes');
});

it('nobody comes by providers alone where there are none', () => {
  expect(() => readConfig({ OIDC_ONLY: 'yes' })).toThrow('OIDC_ISSUER must be given');
  expect(readConfig({}).oidc).toEqual({
    providers: [],
    isOnly: false,
    isAutoRedirect: false,
    header: undefined,
  });
});

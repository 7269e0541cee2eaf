import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/server/config.ts';
import { ROOT } from '../set-up/paths.mjs';
import { demoEnvironment } from './demo-environment.ts';

/** All settings, each with the value that it has as an example. */
function examples(): Record<string, string> {
  const lines = readFileSync(join(ROOT, '.env.example'), 'utf8').matchAll(/^#([A-Z_]+)=(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value]) => [name, value]));
}

it('a demonstration has its own data, and keeps nothing in the folders of what is installed', () => {
  const installed = {
    ...examples(),
    APP_SECRET_FILE: '/nowhere/secret',
    DATABASE_URL: '',
    DATABASE_URL_FILE: '/nowhere/url',
    OIDC_WORK_ISSUER: 'https://work.example.org',
    OIDC_WORK_CLIENT_SECRET_FILE: '/nowhere/work',
    OIDC_ONLY: 'yes',
  };
  expect(readConfig(demoEnvironment(installed, '/tmp/demo'))).toMatchObject({
    dataDir: '/tmp/demo',
    database: { engine: 'sqlite', file: '/tmp/demo/habitude.db' },
    mail: { transport: 'files', directory: '/tmp/demo/mail' },
    appSecret: undefined,
    backupDir: undefined,
    metrics: undefined,
    oidc: { providers: [], isOnly: false, isAutoRedirect: false, header: undefined },
    port: 3000,
  });
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './platform/start-error.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const SECRET = 'x'.repeat(32);

describe('settings', () => {
  it('need not be given', () => {
    expect(readConfig({ PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: expect.stringMatching(/\/data$/),
      database: { engine: 'sqlite', file: expect.stringMatching(/\/data\/habitude\.db$/) },
      publicUrl: 'http://localhost:3000',
      mail: {
        transport: 'files',
        directory: expect.stringMatching(/\/data\/mail$/),
        from: 'Habitude <habitude@localhost>',
      },
      appSecret: undefined,
      trustProxy: [],
      signUp: { mode: 'open', domains: [] },
      operatorEmail: undefined,
      oidc: { providers: [], isOnly: false, isAutoRedirect: false, header: undefined },
      isPrivatePushAllowed: false,
      webhookAllow: [],
      logLevel: 'info',
      backupDir: undefined,
      metrics: undefined,
      misspelt: [],
    });
  });

  it('are read when they are', () => {
    const DATABASE_URL = 'postgres://habitude:secret@db.example.org/habitude';
    expect(
      readConfig({
        PORT: '80',
        HOST: '0.0.0.0',
        DATABASE_URL,
        DATABASE_CONNECTIONS: '12',
        PUBLIC_URL: 'https://habits.example.org/',
        SMTP_URL: 'smtps://mail.example.org',
        MAIL_FROM: 'Habits <habits@example.org>',
        APP_SECRET: SECRET,
        TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
        PUSH_PRIVATE: 'allow',
        SIGN_UP: 'invited',
        SIGN_UP_DOMAINS: 'example.org, @Example.NET',
        OPERATOR_EMAIL: 'ada@example.org',
        LOG_LEVEL: 'warn',
        BACKUP_DIR: '/srv/backups',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.1',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 80,
      database: { engine: 'postgres', url: DATABASE_URL, connections: 12 },
      publicUrl: 'https://habits.example.org',
      mail: {
        transport: 'smtp',
        url: 'smtps://mail.example.org',
        from: 'Habits <habits@example.org>',
      },
      appSecret: SECRET,
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
      isPrivatePushAllowed: true,
      signUp: { mode: 'invited', domains: ['example.org', 'example.net'] },
      operatorEmail: 'ada@example.org',
      logLevel: 'warn',
      backupDir: '/srv/backups',
      metrics: { host: '10.0.0.1', port: 9464 },
    });
  });

  it.each([
    ['https://example.org/habits', 'https://example.org/habits'],
    ['https://example.org/our/habits/', 'https://example.org/our/habits'],
    ['https://example.org:8443', 'https://example.org:8443'],
  ])('take PUBLIC_URL=%s', (given, publicUrl) => {
    expect(readConfig({ PUBLIC_URL: given })).toMatchObject({ publicUrl });
  });

  it('keep figures on this machine unless told otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
  });

  it.each([
    [{ METRICS_HOST: '0.0.0.0' }, 'METRICS_PORT must be given with METRICS_HOST'],
    [{ DATABASE_URL: 'postgres://localhost/x' }, 'APP_SECRET must be given with DATABASE_URL'],
    [{ SMTP_URL: 'smtp://127.0.0.1:25' }, 'MAIL_FROM must be given with SMTP_URL'],
  ])('%j needs another one', (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  it('may be in files, where they are secrets', () => {
    const folder = temporaryFolder();
    const APP_SECRET_FILE = join(folder, 'secret');
    writeFileSync(APP_SECRET_FILE, `${SECRET}\n`);
    expect(readConfig({ APP_SECRET_FILE, APP_SECRET: '' }).appSecret).toBe(SECRET);
    expect(() => readConfig({ APP_SECRET_FILE, APP_SECRET: SECRET })).toThrow(/, not both\.$/);
    expect(() => readConfig({ SMTP_URL_FILE: join(folder, 'no') })).toThrow(
      /^SMTP_URL_FILE \S+ can't be read: ENOENT\.$/,
    );
    writeFileSync(APP_SECRET_FILE, '\n');
    expect(() => readConfig({ APP_SECRET_FILE })).toThrow(/is empty\.$/);
  });

  it.each([
    ['TRUST_PROXYS', 'TRUST_PROXY'],
    ['SMPT_URL', 'SMTP_URL'],
    ['TRUSTPROXY', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['log_level', 'LOG_LEVEL'],
    ['APP_SECRET_FIL', 'APP_SECRET_FILE'],
  ])('%s is named: %s was meant', (name, meant) => {
    expect(readConfig({ [name]: 'x', METRICS_PORT: '1' }).misspelt).toEqual([
      `${name} is not a setting of Habitude. Is ${meant} meant?`,
    ]);
  });

  it('are not seen in what else an environment has', () => {
    const names =
      'HOME HOSTNAME PATH PWD USER SHELL MAIL LANG TERM TMPDIR HTTP_PROXY NO_PROXY PGHOST PGPORT ' +
      'POSTGRES_PASSWORD NODE_ENV INIT_CWD JOURNAL_STREAM npm_config_cache SMTP_PORT';
    const env = Object.fromEntries(names.split(' ').map((name) => [name, 'x']));
    expect(readConfig(env).misspelt).toEqual([]);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'habitude.db'],
    ['DATABASE_CONNECTIONS', '1'],
    ['DATABASE_CONNECTIONS', 'many'],
    ['PUBLIC_URL', 'habits.example.org'],
    ['PUBLIC_URL', 'https://example.org/habits?x'],
    ['PUBLIC_URL', 'https://example.org/my%20habits'],
    ['PUBLIC_URL', 'https://example.org//habits'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['APP_SECRET', 'short'],
    ['TRUST_PROXY', 'all'],
    ['PUSH_PRIVATE', 'yes'],
    ['SIGN_UP', 'yes'],
    ['SIGN_UP_DOMAINS', 'example.org;example.net'],
    ['OPERATOR_EMAIL', 'ada'],
    ['LOG_LEVEL', 'INFO'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_HOST', 'http://localhost'],
  ])('%s does not take %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} takes .+\\.$`));
  });
});

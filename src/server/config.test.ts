import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

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
      isPrivatePushAllowed: false,
      logLevel: 'info',
      backupDir: undefined,
      metrics: undefined,
    });
  });

  it('are read when they are', () => {
    const DATABASE_URL = 'postgres://habitude:secret@db.example.org/habitude';
    expect(
      readConfig({
        PORT: '80',
        HOST: '0.0.0.0',
        DATABASE_URL,
        PUBLIC_URL: 'https://habits.example.org/',
        SMTP_URL: 'smtps://mail.example.org',
        MAIL_FROM: 'Habits <habits@example.org>',
        APP_SECRET: SECRET,
        TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, ::1',
        PUSH_PRIVATE: 'allow',
        LOG_LEVEL: 'warn',
        BACKUP_DIR: '/srv/backups',
        METRICS_PORT: '9464',
        METRICS_HOST: '10.0.0.1',
      }),
    ).toMatchObject({
      host: '0.0.0.0',
      port: 80,
      database: { engine: 'postgres', url: DATABASE_URL },
      publicUrl: 'https://habits.example.org',
      mail: {
        transport: 'smtp',
        url: 'smtps://mail.example.org',
        from: 'Habits <habits@example.org>',
      },
      appSecret: SECRET,
      trustProxy: ['127.0.0.1', '10.0.0.0/8', '::1'],
      isPrivatePushAllowed: true,
      logLevel: 'warn',
      backupDir: '/srv/backups',
      metrics: { host: '10.0.0.1', port: 9464 },
    });
  });

  it('keep figures on this machine unless told otherwise', () => {
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ host: '127.0.0.1', port: 9464 });
    expect(() => readConfig({ METRICS_HOST: '0.0.0.0' })).toThrow(/^METRICS_PORT must be given/);
  });

  it.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'a b'],
    ['DATABASE_URL', 'habitude.db'],
    ['PUBLIC_URL', 'habits.example.org'],
    ['PUBLIC_URL', 'https://example.org/habits'],
    ['SMTP_URL', 'mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['APP_SECRET', 'short'],
    ['TRUST_PROXY', 'all'],
    ['PUSH_PRIVATE', 'yes'],
    ['LOG_LEVEL', 'INFO'],
    ['METRICS_PORT', 'yes'],
    ['METRICS_HOST', 'http://localhost'],
  ])('%s does not take %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} takes .+\\.$`));
  });
});

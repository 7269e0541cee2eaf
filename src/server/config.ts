import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod/mini';
import { EMAIL_PATTERN } from '#contract/fields.ts';
import { SIGN_UP_MODES, type SignUpMode, type SignUpRules } from '#contract/invitation.ts';
import { listedHosts } from './platform/listed-hosts.ts';
import { misspeltSettings } from './misspelt-settings.ts';
import { OIDC_SECRET, readOidc, type OidcConfig, type Setting } from './oidc-settings.ts';
import { StartError } from './platform/start-error.ts';

/** The settings that may be given as `NAME_FILE`, a file whose content is the value. */
export const SECRET_SETTINGS = ['APP_SECRET', 'DATABASE_URL', 'SMTP_URL'] as const;

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

export type DatabaseConfig =
  | { engine: 'sqlite'; file: string }
  | {
      engine: 'postgres';
      url: string;
      /** how many a process takes for what it is asked; undefined: by what PostgreSQL has */
      connections?: number;
    };

export type MailConfig =
  | { transport: 'smtp'; url: string; from: string }
  | { transport: 'files'; directory: string; from: string };

export interface Config {
  host: string;
  port: number;
  dataDir: string;
  database: DatabaseConfig;
  /** without a trailing slash */
  publicUrl: string;
  mail: MailConfig;
  /** undefined: made once and kept in the data folder */
  appSecret: string | undefined;
  /** the fingerprint of a secret that may take another one's place */
  acceptedSecret: string | undefined;
  /** addresses of proxies whose forwarded headers count */
  trustProxy: string[];
  /** notifications may go to push services in networks of our own, and without TLS */
  isPrivatePushAllowed: boolean;
  /** hosts of our own network that webhooks may reach, exactly */
  webhookAllow: string[];
  signUp: SignUpRules;
  /** the address of whoever runs the server; undefined: whoever came first does */
  operatorEmail: string | undefined;
  /** providers that say who people are */
  oidc: OidcConfig;
  logLevel: (typeof LOG_LEVELS)[number];
  /** the folder of nightly backups; undefined: none are made */
  backupDir: string | undefined;
  /** where figures for a watching program are; undefined: nowhere */
  metrics: { host: string; port: number } | undefined;
  /** a sentence about each variable that looks like a setting and counts for nothing */
  misspelt: string[];
}

const port: Setting<number> = {
  parse: (value) =>
    /^\d{1,5}$/.test(value) && Number(value) <= 65_535 ? Number(value) : undefined,
  takes: 'a port number from 0 to 65535',
};

const webAddress: Setting<string> = {
  parse: (value) => {
    const url = URL.parse(value);
    if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) return undefined;
    const path = url.pathname.replace(/\/$/, '');
    return /^(?:\/[\w.~-]+)*$/.test(path) ? url.origin + path : undefined;
  },
  takes: 'an address such as https://habits.example.org or https://example.org/habits',
};

const postgresUrl: Setting<string> = {
  parse: (value) => (/^postgres(ql)?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
  takes: 'an address such as postgres://user:password@host:5432/database',
};

const connections: Setting<number> = {
  parse: (value) => (/^[1-9]\d{0,2}$/.test(value) && value !== '1' ? Number(value) : undefined),
  takes: 'a number of connections from 2 to 999',
};

const smtpUrl: Setting<string> = {
  parse: (value) => (/^smtps?:$/.test(URL.parse(value)?.protocol ?? '') ? value : undefined),
  takes: 'an address such as smtp://user:password@host:587',
};

const SENDER = /^([^<>]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const sender: Setting<string> = {
  parse: (value) => (SENDER.test(value.trim()) ? value.trim() : undefined),
  takes: 'a sender such as Habitude <habitude@example.org>',
};

const secret: Setting<string> = {
  parse: (value) => (value.length >= 32 ? value : undefined),
  takes: 'at least 32 characters that nobody can guess',
};

const fingerprint: Setting<string> = {
  parse: (value) => (/^[0-9a-f]{12}$/.test(value) ? value : undefined),
  takes: 'the 12-character fingerprint printed by the start-up error',
};

const addresses: Setting<string[]> = {
  parse: (value) => {
    const list = value.split(',').map((address) => address.trim());
    const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);
    return list.every((item) => z.safeParse(address, item).success) ? list : undefined;
  },
  takes: 'addresses of proxies separated by commas, such as 127.0.0.1,10.0.0.0/8',
};

const logLevel: Setting<Config['logLevel']> = {
  parse: (value) => LOG_LEVELS.find((level) => level === value),
  takes: `one of ${LOG_LEVELS.join(', ')}`,
};

const privatePush: Setting<boolean> = {
  parse: (value) => (value === 'allow' ? true : value === 'refuse' ? false : undefined),
  takes: 'allow or refuse',
};

const hosts: Setting<string[]> = {
  parse: listedHosts,
  takes:
    'hosts separated by commas, each exactly, such as homeassistant.lan:8123,10.0.0.5; link-local addresses and those of clouds for their machines are never reached',
};

const signUpMode: Setting<SignUpMode> = {
  parse: (value) => SIGN_UP_MODES.find((mode) => mode === value),
  takes: `one of ${SIGN_UP_MODES.join(', ')}`,
};

const domains: Setting<string[]> = {
  parse: (value) => {
    const list = value.split(',').map((domain) => domain.trim().toLowerCase().replace(/^@/, ''));
    return list.every((domain) => EMAIL_PATTERN.test(`a@${domain}`)) ? list : undefined;
  },
  takes: 'domains of addresses separated by commas, such as example.org,example.net',
};

const emailAddress: Setting<string> = {
  parse: (value) => (EMAIL_PATTERN.test(value.trim()) ? value.trim() : undefined),
  takes: 'an address such as ada@example.org',
};

const host: Setting<string> = {
  parse: (value) => (/^[A-Za-z0-9.:-]+$/.test(value) ? value : undefined),
  takes: 'an address or a host name to listen on',
};

const folder: Setting<string> = { parse: (value) => resolve(value), takes: 'a folder' };

/**
 * Typed settings from the environment, and from the files that it names for secrets. An empty
 * variable counts as not set.
 *
 * @throws StartError naming the variable and what it takes
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const known = new Set<string>();

  function read<T>(name: string, { parse, takes }: Setting<T>): T | undefined {
    known.add(name);
    if (isSecret(name)) known.add(fileSetting(name));
    const value = isSecret(name) ? readSecret(env, name) : env[name];
    if (value === undefined || value === '') return undefined;
    const parsed = parse(value);
    if (parsed === undefined) throw new StartError(`${name} takes ${takes}.`);
    return parsed;
  }

  const listenOn = read('PORT', port) ?? 3000;
  const dataDir = read('DATA_DIR', folder) ?? resolve('data');
  const databaseUrl = read('DATABASE_URL', postgresUrl);
  const most = read('DATABASE_CONNECTIONS', connections);
  const appSecret = read('APP_SECRET', secret);
  if (databaseUrl !== undefined && appSecret === undefined) {
    throw new StartError(`APP_SECRET must be given with DATABASE_URL; it takes ${secret.takes}.`);
  }
  const smtp = read('SMTP_URL', smtpUrl);
  const from = read('MAIL_FROM', sender);
  if (smtp !== undefined && from === undefined) {
    throw new StartError(`MAIL_FROM must be given with SMTP_URL; it takes ${sender.takes}.`);
  }

  const metricsPort = read('METRICS_PORT', port);
  const metricsHost = read('METRICS_HOST', host);
  if (metricsHost !== undefined && metricsPort === undefined) {
    throw new StartError(`METRICS_PORT must be given with METRICS_HOST; it takes ${port.takes}.`);
  }

  const oidc = readOidc(env, read);
  const trustProxy = read('TRUST_PROXY', addresses) ?? [];
  if (oidc.header !== undefined && trustProxy.length === 0)
    throw new StartError(
      `TRUST_PROXY must be given with AUTH_HEADER; it takes ${addresses.takes}.`,
    );

  return {
    host: read('HOST', host) ?? '127.0.0.1',
    port: listenOn,
    dataDir,
    database:
      databaseUrl === undefined
        ? { engine: 'sqlite', file: join(dataDir, 'habitude.db') }
        : {
            engine: 'postgres',
            url: databaseUrl,
            ...(most === undefined ? {} : { connections: most }),
          },
    publicUrl: read('PUBLIC_URL', webAddress) ?? `http://localhost:${listenOn}`,
    mail:
      smtp === undefined || from === undefined
        ? {
            transport: 'files',
            directory: join(dataDir, 'mail'),
            from: from ?? 'Habitude <habitude@localhost>',
          }
        : { transport: 'smtp', url: smtp, from },
    appSecret,
    acceptedSecret: read('ACCEPT_APP_SECRET', fingerprint),
    trustProxy,
    signUp: {
      mode: read('SIGN_UP', signUpMode) ?? 'open',
      domains: read('SIGN_UP_DOMAINS', domains) ?? [],
    },
    operatorEmail: read('OPERATOR_EMAIL', emailAddress),
    oidc,
    isPrivatePushAllowed: read('PUSH_PRIVATE', privatePush) ?? false,
    webhookAllow: read('WEBHOOK_ALLOW', hosts) ?? [],
    logLevel: read('LOG_LEVEL', logLevel) ?? 'info',
    backupDir: read('BACKUP_DIR', folder),
    metrics:
      metricsPort === undefined
        ? undefined
        : { host: metricsHost ?? '127.0.0.1', port: metricsPort },
    misspelt: misspeltSettings(env, known),
  };
}

function isSecret(name: string): boolean {
  return SECRET_SETTINGS.some((secret) => secret === name) || OIDC_SECRET.test(name);
}

/** The variable that names the file of a secret. */
export function fileSetting(name: string): string {
  return `${name}_FILE`;
}

function readSecret(env: Record<string, string | undefined>, name: string): string | undefined {
  const file = env[fileSetting(name)];
  if (!file) return env[name];
  if (env[name]) throw new StartError(`Set ${name} or ${fileSetting(name)}, not both.`);
  const value = contentOf(file, name).trim();
  if (value === '') throw new StartError(`${fileSetting(name)} ${file} is empty.`);
  return value;
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? error.code : error;
    throw new StartError(`${fileSetting(name)} ${file} can't be read: ${reason}.`);
  }
}

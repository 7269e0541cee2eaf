import type { SignInOptions } from '#contract/sign-in-options.ts';
import { StartError } from './platform/start-error.ts';

/** A provider of identities (OpenID Connect), as the settings have it. */
export interface ProviderConfig {
  /** by which addresses name it; empty for the one whose settings have no key */
  key: string;
  /** without a slash at its end */
  issuer: string;
  clientId: string;
  /** undefined: the provider asks for none */
  clientSecret: string | undefined;
  /** what people call it */
  name: string;
  scopes: string;
  /** whether somebody new gets an account who comes by it without an invitation */
  isAutoCreate: boolean;
}

export interface OidcConfig {
  providers: ProviderConfig[];
  /** whether people come in by a provider alone */
  isOnly: boolean;
  /** whether visitors are led to the first provider at once */
  isAutoRedirect: boolean;
  /** the header in which a proxy says whom it let through, by their address; undefined: none does */
  header: string | undefined;
}

export interface Setting<T> {
  parse: (value: string) => T | undefined;
  takes: string;
}

type Read = <T>(name: string, setting: Setting<T>) => T | undefined;

const SUFFIX = '/.well-known/openid-configuration';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const issuer: Setting<string> = {
  parse(value) {
    const url = URL.parse(value);
    if (!url || url.search || url.hash || url.username || url.password) return undefined;
    // A name and a secret would go over the network as they are.
    if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
      return undefined;
    return withoutSlash(url.href.endsWith(SUFFIX) ? url.href.slice(0, -SUFFIX.length) : url.href);
  },
  takes: 'an address such as https://login.example.org; http only for this machine itself',
};

const text: Setting<string> = {
  parse: (value) => (value.trim().length <= 200 ? value.trim() : undefined),
  takes: 'at most 200 characters',
};

const scopes: Setting<string> = {
  parse: (value) => (/(?:^| )openid(?: |$)/.test(value) ? value : undefined),
  takes: 'scopes separated by spaces, openid among them',
};

const yesOrNo: Setting<boolean> = {
  parse: (value) => ({ yes: true, true: true, no: false, false: false })[value.toLowerCase()],
  takes: 'yes or no',
};

const headerName: Setting<string> = {
  parse: (value) => (/^[\w-]{1,60}$/.test(value) ? value.toLowerCase() : undefined),
  takes: 'the name of a header, such as Remote-Email',
};

/** Issuers differ by a slash at their end in settings more often than in fact. */
export function withoutSlash(address: string): string {
  return address.replace(/\/$/, '');
}

/** The settings of a provider that is a secret. */
export const OIDC_SECRET = /^OIDC_(?:[A-Z0-9]+_)?CLIENT_SECRET$/;

const NAMES_PROVIDER = /^OIDC_(?:([A-Z0-9]+)_)?(?:ISSUER|CLIENT_ID|CLIENT_SECRET(?:_FILE)?)$/;

const OF_KEY = /^OIDC_(.*)_(?:ISSUER|CLIENT_ID|CLIENT_SECRET(?:_FILE)?|NAME|SCOPES|AUTO_CREATE)$/i;

/** Whether a variable looks like one of a provider with a key, and has a key that none can have. */
export function hasWrongKey(name: string): boolean {
  const key = OF_KEY.exec(name)?.[1];
  return key !== undefined && !/^[A-Z0-9]+$/.test(key);
}

/**
 * The providers that the environment names: `OIDC_ISSUER` and what goes with it, and more as
 * `OIDC_<KEY>_ISSUER`.
 *
 * @throws StartError naming what is missing or wrong
 */
export function readOidc(env: Record<string, string | undefined>, read: Read): OidcConfig {
  const keys = new Set(
    Object.keys(env).flatMap((name) => {
      const found = env[name] ? NAMES_PROVIDER.exec(name) : null;
      return found ? [found[1] ?? ''] : [];
    }),
  );
  const providers = [...keys].toSorted().map((key) => readProvider(key, read));
  const issuers = new Set(providers.map((provider) => provider.issuer));
  if (issuers.size < providers.length)
    throw new StartError('Each OIDC_…_ISSUER has to be another one.');
  const isOnly = read('OIDC_ONLY', yesOrNo) ?? false;
  const isAutoRedirect = read('OIDC_AUTO_REDIRECT', yesOrNo) ?? false;
  const header = read('AUTH_HEADER', headerName);
  if (providers.length === 0 && (isAutoRedirect || (isOnly && header === undefined)))
    throw new StartError(`OIDC_ISSUER must be given; it takes ${issuer.takes}.`);
  return { providers, isOnly, isAutoRedirect, header };
}

function readProvider(key: string, read: Read): ProviderConfig {
  const prefix = key === '' ? 'OIDC_' : `OIDC_${key}_`;
  function need<T>(name: string, setting: Setting<T>): T {
    const value = read(prefix + name, setting);
    if (value === undefined)
      throw new StartError(`${prefix}${name} must be given; it takes ${setting.takes}.`);
    return value;
  }
  const address = need('ISSUER', issuer);
  return {
    key: key.toLowerCase(),
    issuer: address,
    clientId: need('CLIENT_ID', text),
    clientSecret: read(`${prefix}CLIENT_SECRET`, text),
    name: read(`${prefix}NAME`, text) ?? new URL(address).hostname,
    scopes: read(`${prefix}SCOPES`, scopes) ?? 'openid profile email',
    isAutoCreate: read(`${prefix}AUTO_CREATE`, yesOrNo) ?? true,
  };
}

/** Where a provider leads people back to. */
export function redirectAddress(publicUrl: string, { key }: Pick<ProviderConfig, 'key'>): string {
  return `${publicUrl}/auth/oidc/${key === '' ? '' : `${key}/`}callback`;
}

/** What a visitor is told of it. */
export function signInOptionsOf({
  providers,
  isOnly,
  isAutoRedirect,
  header,
}: OidcConfig): SignInOptions {
  const listed = providers.map(({ key, name }) => ({ key, name }));
  const isByHeader = header !== undefined;
  return { providers: listed, only: isOnly, redirect: isAutoRedirect, header: isByHeader };
}

import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config.ts';
import { StartError } from './start-error.ts';

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is read-only',
  ENOSPC: 'it is full',
  EDQUOT: 'it is full',
  ENOENT: 'no folder can be made there',
  ENOTDIR: 'a file is in its place',
  EEXIST: 'a file is in its place',
};

/** What the operating system refused, in one line; the error as it is when it is of another kind. */
export function explainFolderError(error: unknown, dataDir: string): unknown {
  return Object.hasOwn(REASONS, codeOf(error)) ? unwritable('DATA_DIR', dataDir, error) : error;
}

const REASONS_TO_READ: Record<string, string> = {
  EACCES: 'it belongs to another user',
  EISDIR: 'a folder is in its place',
};

/** The settings that name a folder to write in. */
type FolderSetting = 'DATA_DIR' | 'BACKUP_DIR';

/**
 * Makes a folder where it is missing and tries to write in it.
 *
 * @throws StartError when it can't be written to
 */
export function prepareFolder(setting: FolderSetting, folder: string): void {
  const probe = join(folder, `.write-probe-${process.pid}`);
  try {
    makeFolder(folder);
    try {
      writeDurably(probe, randomBytes(4096).toString('hex'));
    } finally {
      rmSync(probe, { force: true });
    }
  } catch (error) {
    throw unwritable(setting, folder, error);
  }
}

/** Node's own recursion never ends where a folder that is there takes no folder, as in `/proc`. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

type Secret = Pick<Config, 'appSecret' | 'dataDir'>;

/** The file of the secret, or the setting that has it. */
export function placeOfSecret({ appSecret, dataDir }: Secret): string {
  return appSecret === undefined ? join(dataDir, 'secret') : 'APP_SECRET';
}

/** The application's secret: the configured one, or one made once and kept in the data folder. */
export function readAppSecret({ appSecret, dataDir }: Secret): string {
  if (appSecret !== undefined) return appSecret;
  const file = placeOfSecret({ appSecret, dataDir });
  try {
    return readSecret(file) ?? makeSecret(file);
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw unwritable('DATA_DIR', dataDir, error);
  }
}

/** Whether there is a secret: otherwise the next start makes one. */
export function hasSecret(config: Secret): boolean {
  return config.appSecret !== undefined || existsSync(placeOfSecret(config));
}

/** Any shorter one was cut off while it was written, by a power cut or a full disk. */
const SECRET_MIN = 32;

function readSecret(file: string): string | undefined {
  if (!existsSync(file)) return undefined;
  const secret = readAsText(file).trim();
  if (secret.length < SECRET_MIN) {
    throw new StartError(
      `${file} is incomplete. Restore it from your copy. If you have none, delete it and start: the error then says how to accept a new secret.`,
    );
  }
  return secret;
}

function readAsText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${file} can't be read: ${REASONS_TO_READ[codeOf(error)] ?? codeOf(error)}.`,
    );
  }
}

/** Puts a whole secret in its place at once; of two processes the first one's counts for both. */
function makeSecret(file: string): string {
  const draft = `${file}.${process.pid}`;
  writeDurably(draft, `${randomBytes(32).toString('base64url')}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8').trim();
}

function writeDurably(file: string, content: string): void {
  const descriptor = openSync(file, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function unwritable(setting: FolderSetting, folder: string, error: unknown): StartError {
  const code = codeOf(error);
  return new StartError(`${setting} ${folder} can't be used: ${REASONS[code] ?? code}.`);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

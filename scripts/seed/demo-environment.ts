import { fileSetting, SECRET_SETTINGS } from '../../src/server/config.ts';

/** What leads to, or lets in by, the installation that is otherwise configured here. */
const NOT_FOR_A_DEMO = [
  ...SECRET_SETTINGS,
  ...SECRET_SETTINGS.map(fileSetting),
  'BACKUP_DIR',
  'METRICS_PORT',
  'METRICS_HOST',
  'AUTH_HEADER',
];

/**
 * The settings of a demonstration: its data is thrown away, nothing of it gets into what is kept,
 * and its password is enough to sign in.
 *
 * @param env all settings as they are
 * @param folder where its data is for as long as it runs
 */
export function demoEnvironment(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const providers = Object.keys(env).filter((name) => name.startsWith('OIDC_'));
  // An empty variable counts as not set.
  const empty = Object.fromEntries([...NOT_FOR_A_DEMO, ...providers].map((name) => [name, '']));
  return { ...env, ...empty, DATA_DIR: folder };
}

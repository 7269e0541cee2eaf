import { execFile } from 'node:child_process';

/** How long a registry may take to answer before that is said. */
const TIMEOUT_MS = 8000;

/** What npm calls an answer of the registry that is no success: it can be reached. */
const ANSWERED = /^E\d{3}$/;

/**
 * Asks npm's registry for a sign of life. npm itself tries for minutes, and says nothing meanwhile.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {AbortSignal} signal ends the asking
 * @param {number} [timeoutMs] in milliseconds
 * @returns {Promise<string | undefined>} why it can't be reached; undefined where it can
 */
export function whyUnreachable(env, signal, timeoutMs = TIMEOUT_MS) {
  return new Promise((resolve) => {
    const args = ['ping', '--fetch-retries=0', '--loglevel=notice'];
    execFile('npm', args, { env, signal, timeout: timeoutMs }, (error, stdout, stderr) => {
      const output = stdout + stderr;
      const code = /^npm (?:ERR!|error) code (\S+)/m.exec(output)?.[1];
      const isSilent = error?.killed === true && !signal.aborted;
      if (!isSilent && (!error || code === undefined || ANSWERED.test(code)))
        return resolve(undefined);
      const registry = /PING (\S+)/.exec(output)?.[1] ?? 'its registry';
      const reason = isSilent ? `no answer for ${timeoutMs / 1000} seconds` : code;
      resolve(
        `npm can't reach ${registry}: ${reason}. It goes on trying for some minutes; Ctrl-C ends that. ` +
          'For a proxy or a certificate of your network, set https-proxy or cafile of npm.',
      );
    });
  });
}

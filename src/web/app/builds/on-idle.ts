import { MANIFEST_PREFETCH_DELAY } from '../constants.ts';

interface NetworkInformation {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether to fetch nothing that was not asked for: very slow connections, and those that save. */
export function isThrifty(connection: NetworkInformation | undefined): boolean {
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}

/**
 * Fetches what may be wanted next, some time after the page stands; on thrifty connections nothing.
 *
 * @returns what gives it up
 */
export function onIdle(fetchAhead: () => void): () => void {
  const timer = setTimeout(() => {
    if (!isThrifty(connectionOf(navigator))) fetchAhead();
  }, MANIFEST_PREFETCH_DELAY);
  return () => clearTimeout(timer);
}

function connectionOf(browser: Navigator & { connection?: NetworkInformation }) {
  return browser.connection;
}

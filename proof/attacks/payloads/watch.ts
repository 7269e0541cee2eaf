import type { BrowserContext } from '@playwright/test';

/**
 * Watches the pages of a context for whatever a text of a person can have made them do.
 *
 * @param url of the site; nothing else may be asked for
 * @returns tells what was seen so far
 */
export async function watch(context: BrowserContext, url: string): Promise<() => string[]> {
  const seen: string[] = [];
  await context.exposeBinding(
    'ran',
    ({ page }) => void seen.push(`something ran on ${page.url()}`),
  );
  await context.exposeBinding(
    'reported',
    ({ page }, what: string) => void seen.push(`${what} on ${page.url()}`),
  );
  await context.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, sample, blockedURI }) => {
        const { reported } = window as unknown as { reported: (what: string) => void };
        reported(`a report of ${violatedDirective} ${blockedURI} ${sample}`);
      },
    );
  });
  await context.route(
    (asked) => asked.origin !== new URL(url).origin && /^https?:$/.test(asked.protocol),
    async (route) => {
      seen.push(`${route.request().url()} was asked for`);
      await route.abort();
    },
  );
  context.on('page', (page) => {
    page.on('dialog', (dialog) => {
      seen.push(`a dialog on ${page.url()}`);
      void dialog.dismiss();
    });
    page.on('pageerror', (error) => seen.push(`thrown on ${page.url()}: ${error.message}`));
  });
  return () => seen;
}

declare const self: ServiceWorkerGlobalScope;

/**
 * Shows a page of ours: in a window that is open already, or else in a new one.
 *
 * @param address whose path counts: people may come by another name than the site's own
 */
export async function openPage(address: string): Promise<void> {
  const { pathname, search } = new URL(address);
  const { href } = new URL(`${pathname}${search}`, self.origin);
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ focused }) => focused) ?? pages[0];
  try {
    if (!page) throw new Error('No page is open');
    const shown = await page.focus();
    if (shown.url !== href) await shown.navigate(href);
  } catch {
    // One that came before this worker can't be led anywhere.
    await self.clients.openWindow(href);
  }
}

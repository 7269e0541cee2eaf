/**
 * The path below its host at which a site stands, which it shares with others: `/habits`, or nothing
 * where it has the host for itself.
 *
 * @param publicUrl the address of the site, without a trailing slash
 */
export function basePathOf(publicUrl: string): string {
  const { pathname } = new URL(publicUrl);
  return pathname === '/' ? '' : pathname;
}

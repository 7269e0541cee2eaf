/**
 * The name of a cookie that lets somebody in. Over https it has a prefix by which browsers take it
 * from this host only, and not from a neighbour on the same domain, nor over plain http (RFC 6265bis
 * §4.1.3.2): it has to be set with `Secure`, with the path `/` and without a domain.
 */
export function cookieName(name: string, publicUrl: string): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

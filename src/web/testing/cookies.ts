/** What the server sets beside the remember cookie. */
export function remember(person: string, session = 's1'): void {
  document.cookie = `habitude_remembered=${person}.${session}; Path=/; Max-Age=604800; Secure`;
}

/** Has the browser forget all cookies that scripts can read. */
export function clearCookies(): void {
  for (const pair of document.cookie.split('; '))
    document.cookie = `${pair.split('=')[0]}=; Path=/; Max-Age=0; Secure`;
}

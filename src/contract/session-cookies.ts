/** For how long a person who asked for it is remembered, without coming back (specification §9). */
export const REMEMBER_ME_DAYS = 7;

/**
 * The mark beside the remember cookie, which scripts can read: `<person id>.<session id>`. The server
 * sets and clears both together. Over https its name begins with a prefix.
 */
export const REMEMBERED_COOKIE = 'habitude_remembered';

/**
 * What the names of cookies begin with over https, so that browsers take them from their site alone.
 *
 * @param base the path below its host at which the site stands, or nothing: they go to the whole host
 */
export function cookiePrefix(base: string): string {
  return base === '' ? '__Host-' : '__Secure-';
}

/**
 * Set by a page whose person signed out, with the id of the session, until the server has heard of
 * it: what the remember cookie says counts no more. The server clears it with that one.
 */
export const SIGN_OUT_COOKIE = 'habitude_sign_out';

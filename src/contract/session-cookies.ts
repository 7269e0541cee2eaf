/** For how long a person who asked for it is remembered, without coming back (specification §9). */
export const REMEMBER_ME_DAYS = 7;

/**
 * The mark beside the remember cookie, which scripts can read: `<person id>.<session id>`. The server
 * sets and clears both together. Over https its name begins with `__Host-`.
 */
export const REMEMBERED_COOKIE = 'habitude_remembered';

/**
 * Set by a page whose person signed out, with the id of the session, until the server has heard of
 * it: what the remember cookie says counts no more. The server clears it with that one.
 */
export const SIGN_OUT_COOKIE = 'habitude_sign_out';

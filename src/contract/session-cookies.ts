/** For how long a person who asked for it is remembered, without coming back (specification §9). */
export const REMEMBER_ME_DAYS = 7;

/**
 * The mark beside the remember cookie, which scripts can read: `<person id>.<session id>`. The server
 * sets and clears both together. Over https its name begins with `__Host-`.
 */
export const REMEMBERED_COOKIE = 'habitude_remembered';

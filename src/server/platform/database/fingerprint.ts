/** The row of `installation` that names the secret that a database is used with. */
export const FINGERPRINT = 'secret_fingerprint';

/** The same once the secret is missing: the next one takes its place. */
export const FORMER_FINGERPRINT = 'former_secret_fingerprint';

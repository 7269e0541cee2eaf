/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Both engines keep truth values as whole numbers, so that one store reads them alike. */
export type Flag = 0 | 1;

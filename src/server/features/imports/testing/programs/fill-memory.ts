/** Memory that no limit of objects counts. */
export const held = Array.from({ length: 200 }, () => Buffer.alloc(10_000_000, 1));

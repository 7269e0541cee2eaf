import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { owners, shared } from './owners.ts';

const SERVER = join(import.meta.dirname, '../../src/server');

const writers = [
  ...Object.entries(owners),
  ...Object.entries(shared).flatMap(([table, stores]) =>
    Object.keys(stores).map((file) => [table, file] as const),
  ),
];

test.each(writers)('%s is written by %s', (table, file) => {
  const writes = new RegExp(
    `(?:insertInto|updateTable|deleteFrom|keyedRows)\\('${table}'|(?:insertRows|putRows|changeWhere|deleteWhere)\\(\\s*writer,\\s*'${table}'`,
  );
  expect(readFileSync(join(SERVER, file), 'utf8')).toMatch(writes);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SERVER = join(import.meta.dirname, '../..');

it('what operators did is added and read, and by no code changed or deleted', () => {
  const statements = globSync('**/*.ts', { cwd: SERVER, exclude: ['**/*.test.ts'] })
    .filter((file) => !file.includes('database/migrations/'))
    .flatMap((file) => [
      ...readFileSync(join(SERVER, file), 'utf8').matchAll(/(\w+)\(\s*'operator_log'/g),
    ])
    .map(([, verb]) => verb);
  expect(statements.toSorted()).toEqual(['insertInto', 'selectFrom']);
});

import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('no page takes a schema from what the build drops of a call', () => {
  const pages = globSync('src/web/**/*.{ts,tsx}').filter((file) => !/\.test\./.test(file));
  const wrong = pages.filter((file) =>
    /Endpoints\.\w+\.(?:params|query|body)\b/.test(readFileSync(file, 'utf8')),
  );
  expect(pages.length).toBeGreaterThan(0);
  expect(wrong).toEqual([]);
});

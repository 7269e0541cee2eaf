import { expect, test } from 'vitest';
import { z } from 'zod/mini';
import { notebookSchema } from '#contract/notebook.ts';
import { SHAPE } from './local-database.ts';

test('a copy that lacks what answers now say is of another shape', () => {
  // An older page drops what it does not know. When this fails, raise SHAPE: what such a page kept is
  // then fetched again by this one.
  const told = JSON.stringify(z.toJSONSchema(notebookSchema, { unrepresentable: 'any' }));
  const print = [...told].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) | 0, 0);
  expect({ SHAPE, print }).toMatchInlineSnapshot(`
    {
      "SHAPE": 2,
      "print": 1289349625,
    }
  `);
});

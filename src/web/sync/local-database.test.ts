import { expect, test } from 'vitest';
import { notebookSchema } from '#contract/notebook.ts';
import { printOf } from '#contract/testing/print-of.ts';
import { SHAPE } from './local-database.ts';

test('a copy that lacks what answers now say is of another shape', () => {
  // An older page drops what it does not know. When this fails, raise SHAPE: what such a page kept is
  // then fetched again by this one.
  expect({ SHAPE, print: printOf(notebookSchema) }).toMatchInlineSnapshot(`
    {
      "SHAPE": 2,
      "print": 1289349625,
    }
  `);
});

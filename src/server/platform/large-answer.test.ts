import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { writeAnswer } from './large-answer.ts';

async function* failing(code: string): AsyncGenerator<string> {
  yield 'a beginning';
  throw Object.assign(new Error('write failed'), { code });
}

it.each(['ENOSPC', 'EDQUOT'])(
  'an answer for which a disk has no room (%s) may be asked for again',
  (code) =>
    expect(writeAnswer(failing(code), tmpdir())).rejects.toMatchObject({ code: 'unavailable' }),
);

it('any other failure stays what it is', () =>
  expect(writeAnswer(failing('EIO'), tmpdir())).rejects.toMatchObject({ code: 'EIO' }));

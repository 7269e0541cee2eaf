import { build } from 'vite';
import { expect, test } from 'vitest';
import { compileAhead } from './compile-ahead.ts';

test('a script of which all runs at once begins by saying so, and no other does', async () => {
  const entry = (id: string) => (id.startsWith('virtual:') ? `\0${id}` : undefined);
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'entries', resolveId: entry, load: (id) => `console.log('${id.slice(1)}');` },
      compileAhead('base'),
    ],
    build: {
      write: false,
      rolldownOptions: { input: { base: 'virtual:base', other: 'virtual:other' } },
    },
  });
  if (!('output' in result)) throw new Error('Vite built several pages, or none');
  const begins = result.output.map((file) => [
    file.name,
    file.type === 'chunk' && file.code.startsWith('//# allFunctionsCalledOnLoad\n'),
  ]);
  expect(Object.fromEntries(begins)).toEqual({ base: true, other: false });
});

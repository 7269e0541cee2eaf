import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const web = '<rootDir>/src/web';

/** A group of messages: one catalogue a language, filled from the folders that it is about. */
function group(name: string, include: string[], exclude: string[] = []) {
  return {
    path: `<rootDir>/src/locales/{locale}/${name}`,
    include: include.map((folder) => `${web}/${folder}`),
    exclude: ['**/*.test.*', ...exclude.map((folder) => `${web}/${folder}/**`)],
  };
}

export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'fr'],
  catalogs: [
    group('account', ['features/account']),
    group('authentication', ['features/authentication', 'features/reminder']),
    group(
      'layout',
      ['shell', 'features/installed', 'main.tsx'],
      ['shell/error-page', 'shell/problems'],
    ),
    group(
      'home',
      ['features/home', 'features/day', 'features/pauses', 'features/in-step', 'notebook'],
      ['notebook/reminders'],
    ),
    group('error', ['shell/error-page', 'shell/problems']),
    group('components', ['ui']),
    group('habit-form', ['features/form', 'notebook/reminders']),
    group('history', ['features/history', 'features/automaticity']),
  ],
  format: formatter({ lineNumbers: false }),
});

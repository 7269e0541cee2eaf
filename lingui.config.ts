import { readFileSync } from 'node:fs';
import { defineConfig } from '@lingui/cli';
import babel from '@lingui/cli/api/extractors/babel';
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

/** What the server says in mails, notifications and calendars: it reads the catalogue as it is. */
const server = {
  path: '<rootDir>/src/locales/{locale}/server',
  include: ['<rootDir>/src/server'],
  exclude: ['**/*.test.*', '**/testing/**'],
};

/** What the command line says. */
const cli = {
  path: '<rootDir>/src/locales/{locale}/cli',
  include: ['<rootDir>/src/cli'],
};

/** Three files of four have no texts, and a parser takes long to see that. */
const extractor: typeof babel = {
  ...babel,
  match: (file) => babel.match(file) && /lingui|i18n/.test(readFileSync(file, 'utf8')),
};

export default defineConfig({
  sourceLocale: 'en',
  extractors: [extractor],
  locales: ['en', 'fr'],
  catalogs: [
    group('account', ['pages/account']),
    group('authentication', ['pages/auth', 'pages/reminders']),
    group('layout', ['app', 'pages/install', 'pages/passkey-offer'], ['app/errors']),
    group(
      'home',
      ['pages/home', 'pages/day', 'pages/pauses', 'pages/sync-status', 'pages/habit', 'sync'],
      ['pages/habit/reminders'],
    ),
    group('error', ['app/errors']),
    group('components', ['ui']),
    group('habit-form', ['pages/form', 'pages/habit/reminders']),
    group('history', ['pages/history', 'pages/automaticity']),
    server,
    cli,
  ],
  format: formatter({ lineNumbers: false }),
});

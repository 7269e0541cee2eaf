import { expect, test } from 'vitest';
import { filesOfRoutes, type BuiltChunk } from './files-of-routes.ts';

function chunk(name: string, routes: string[], more: Partial<BuiltChunk> = {}): BuiltChunk {
  return {
    fileName: `assets/${name}.js`,
    moduleIds: routes.map((route) => `/src/web/app/routes/${route}.tsx?tsr-split=component`),
    imports: [],
    styles: [],
    ...more,
  };
}

const form = chunk('form', [], { styles: ['assets/form.css'], imports: ['assets/base.js'] });

const chunks = [
  chunk('base', ['_disconnected', '_disconnected/auth/login'], { styles: ['assets/base.css'] }),
  chunk('home', ['_connected', '_connected/index'], { imports: ['assets/base.js'] }),
  chunk('account', ['_connected/account']),
  chunk('profile', ['_connected/account/profile'], { imports: [form.fileName] }),
  chunk('edit', ['_connected/habits/$id.edit'], { imports: [form.fileName] }),
  form,
];

const page = `
  <script type="module" src="/assets/base.js"></script>
  <link rel="stylesheet" href="/assets/base.css">
`;

const routes = [
  '__root',
  '_connected',
  '_connected/account',
  '_connected/account/index',
  '_connected/account/profile',
  '_connected/habits/$id.edit',
  '_connected/index',
  '_disconnected',
  '_disconnected/auth/login',
];

test('each page is listed with what it and the routes around it need, once', () => {
  expect(filesOfRoutes(chunks, page, routes)).toEqual({
    '/': ['/assets/home.js'],
    '/account': ['/assets/account.js', '/assets/home.js'],
    '/account/profile': [
      '/assets/account.js',
      '/assets/form.css',
      '/assets/form.js',
      '/assets/home.js',
      '/assets/profile.js',
    ],
    '/habits/{id}/edit': [
      '/assets/edit.js',
      '/assets/form.css',
      '/assets/form.js',
      '/assets/home.js',
    ],
    '/auth/login': [],
  });
});

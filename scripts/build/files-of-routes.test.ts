import { expect, test } from 'vitest';
import { filesOfRoutes } from './files-of-routes.ts';

const manifest = {
  '_base.js': { file: 'assets/base.js', css: ['assets/base.css'] },
  '_form.js': { file: 'assets/form.js', css: ['assets/form.css'], imports: ['_base.js'] },
  'routes/_connected.tsx?tsr-split=component': { file: 'assets/layout.js' },
  'routes/_connected/index.tsx?tsr-split=component': {
    file: 'assets/home.js',
    imports: ['_base.js'],
  },
  'routes/_connected/account.tsx?tsr-split=component': { file: 'assets/account.js' },
  'routes/_connected/account/profile.tsx?tsr-split=component': {
    file: 'assets/profile.js',
    imports: ['_form.js'],
  },
  'routes/_connected/habits/$id.edit.tsx?tsr-split=component': {
    file: 'assets/edit.js',
    imports: ['_form.js'],
  },
};

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
  '_disconnected/auth/login',
];

test('each page is listed with what it and the routes around it need, once', () => {
  expect(filesOfRoutes(manifest, page, routes)).toEqual({
    '/': ['/assets/home.js', '/assets/layout.js'],
    '/account': ['/assets/account.js', '/assets/layout.js'],
    '/account/profile': [
      '/assets/account.js',
      '/assets/form.css',
      '/assets/form.js',
      '/assets/layout.js',
      '/assets/profile.js',
    ],
    '/habits/{id}/edit': [
      '/assets/edit.js',
      '/assets/form.css',
      '/assets/form.js',
      '/assets/layout.js',
    ],
    '/auth/login': [],
  });
});

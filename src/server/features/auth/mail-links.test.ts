import { expect, it } from 'vitest';
import { forgotPasswordLink, loginLink, resetPasswordLink, verifyEmailLink } from './mail-links.ts';

const HERE = 'https://habits.example';

it('mails lead to pages in their own language', () => {
  expect(loginLink(HERE, 'en')).toBe('https://habits.example/auth/login');
  expect(loginLink(HERE, 'fr')).toBe('https://habits.example/fr/auth/login');
  expect(forgotPasswordLink(HERE, 'fr')).toBe('https://habits.example/fr/auth/forgot-password');
});

it('what is secret stands behind the #, which no server is told', () => {
  expect(resetPasswordLink(HERE, 'en', 'ada.secret')).toBe(
    'https://habits.example/auth/forgot-password#token=ada.secret',
  );
  const code = { digits: '012345', secret: 'a-secret' };
  expect(verifyEmailLink(HERE, 'fr', 'ada+habits@example.org', code)).toBe(
    'https://habits.example/fr/auth/verify-email?email=ada%2Bhabits%40example.org#code=012345.a-secret',
  );
});

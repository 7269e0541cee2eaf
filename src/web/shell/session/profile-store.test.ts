import { expect, test } from 'vitest';
import { profileStore } from './profile-store.ts';

const profile = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'a@example.org',
  name: 'Ada',
  locale: 'en' as const,
  time_zone: 'Europe/London',
  day_start_hour: 0,
  created_at: '2026-11-21T10:00:00Z',
};

test('a profile is read as it was kept', () => {
  profileStore.keep(profile);
  expect(profileStore.read()).toEqual(profile);
  profileStore.drop();
  expect(profileStore.read()).toBeUndefined();
});

test.each(['{', '{}', '"Ada"'])('what is no profile is none: %s', (text) => {
  window.localStorage.setItem('profile', text);
  expect(profileStore.read()).toBeUndefined();
});

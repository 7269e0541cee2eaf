import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { profileQuery } from '../api/queries.ts';
import { ada } from '../testing/person.ts';
import { reckoningIn } from './reckoning.ts';

const OWN = new Intl.DateTimeFormat().resolvedOptions().timeZone;

test.each([
  ['a zone that this browser knows', 'America/Toronto', 'America/Toronto'],
  ['one that is newer than the browser', 'America/New_Atlantis', OWN],
])('days are counted by %s', (_, time_zone, expected) => {
  const client = new QueryClient();
  client.setQueryData(profileQuery.queryKey, { ...ada, time_zone, day_start_hour: 4 });
  expect(reckoningIn(client)).toMatchObject({ time_zone: expected, day_start_hour: 4 });
});

test('without a profile, the device’s days count', () => {
  expect(reckoningIn(new QueryClient())).toEqual({ time_zone: OWN, day_start_hour: 0 });
});

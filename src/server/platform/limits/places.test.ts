import { expect, it } from 'vitest';
import { placeOf, placesAt } from './places.ts';
import { MAILS_BY_ACCOUNT as rule } from './rules.ts';

it('an account has one place', () => {
  expect(placeOf(rule, 'ada')).toEqual({ rule, subject: 'ada', times: 1 });
});

it('an IP address has one in each of its networks', () => {
  expect(placesAt(rule, '192.0.2.7')).toEqual([{ rule, subject: '192.0.2.7', times: 1 }]);
  expect(placesAt(rule, '2001:db8::1')).toEqual([
    { rule, subject: '2001:db8:0:0::/64', times: 1 },
    { rule, subject: '2001:db8:0:0::/56', times: 3 },
    { rule, subject: '2001:db8:0::/48', times: 10 },
  ]);
});

it('what is attempted for is counted apart', () => {
  expect(placesAt(rule, '192.0.2.7', 'ada')).toEqual([
    { rule, subject: 'ada 192.0.2.7', times: 1 },
  ]);
});

import { expect, it } from 'vitest';
import { attacks } from './attacks/all.ts';
import { chosenBy } from './chosen.ts';
import { faults } from './faults/all.ts';

it('chooses a whole set, each proof on each of its engines', () => {
  const ofFaults = faults.reduce((sum, { engines }) => sum + engines.length, 0);
  expect(chosenBy(['faults'])).toHaveLength(ofFaults);
  expect(chosenBy(['attacks', 'sqlite']).every(({ engine }) => engine === 'sqlite')).toBe(true);
});

it('has a name for each proof that no other has', () => {
  const names = [...faults, ...attacks].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !/^[a-z]+([-/][a-z]+)*$/.test(name))).toEqual([]);
});

it('chooses a scene of a proof, or all of them', () => {
  const one = chosenBy(['attacks', 'one-against-all/calendar', 'sqlite']);
  expect(one.map(({ proof }) => proof.name)).toEqual(['one-against-all/calendar']);
  expect(chosenBy(['attacks', 'one-against-all', 'sqlite']).length).toBeGreaterThan(10);
});

it('takes no word that chooses nothing', () => {
  expect(() => chosenBy([])).toThrow('npm run proof');
  expect(() => chosenBy(['faults', 'meteorite'])).toThrow('meteorite is none of');
  expect(() => chosenBy(['faults', '--rounds=0'])).toThrow('--rounds=0 is none of');
});

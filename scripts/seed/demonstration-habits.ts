import type { HabitColor } from '#contract/habit.ts';
import type { Locale } from '#contract/locale.ts';
import type { Frequency } from '#domain/habit.ts';

/** A habit of the demonstration and the temper with which it is kept. */
export interface DemonstrationHabit {
  key: string;
  name: Record<Locale, string>;
  description: Record<Locale, string>;
  icon: string;
  color: HabitColor;
  frequency: Frequency;
  /** how long before today it was begun, in days */
  age: number;
  /** the share of days, weeks or months in which it is kept */
  rate: number;
  /** what weekends do to that share */
  weekend: number;
  /** what holidays do to it */
  holiday: number;
  /** how many periods have been kept in a row */
  running: number;
  /** whether the current day, week or month is among them already */
  done: boolean;
}

const TWO_YEARS = 730;

export const demonstrationHabits: readonly DemonstrationHabit[] = [
  {
    key: 'read',
    name: { en: 'Read twenty pages', fr: 'Lire vingt pages' },
    description: {
      en: 'On paper, before the telephone.',
      fr: 'Sur papier, avant le téléphone.',
    },
    icon: '📖',
    color: 'tomato',
    frequency: 'DAILY',
    age: TWO_YEARS,
    rate: 0.82,
    weekend: 1.1,
    holiday: 1.15,
    running: 42,
    done: true,
  },
  {
    key: 'cook',
    name: { en: 'Cook at home', fr: 'Cuisiner à la maison' },
    description: { en: '', fr: '' },
    icon: '🥗',
    color: 'green',
    frequency: 'DAILY',
    age: 602,
    rate: 0.7,
    weekend: 0.8,
    holiday: 0.3,
    running: 3,
    done: true,
  },
  {
    key: 'piano',
    name: { en: 'Piano, half an hour', fr: 'Piano, une demi-heure' },
    description: { en: 'Scales first.', fr: 'Les gammes d’abord.' },
    icon: '🎹',
    color: 'violet',
    frequency: 'DAILY',
    age: 431,
    rate: 0.64,
    weekend: 1.2,
    holiday: 0,
    running: 12,
    done: false,
  },
  {
    key: 'sleep',
    name: { en: 'In bed by eleven', fr: 'Au lit avant onze heures' },
    description: { en: '', fr: '' },
    icon: '🌙',
    color: 'blue',
    frequency: 'DAILY',
    age: 268,
    rate: 0.58,
    weekend: 0.45,
    holiday: 0.6,
    running: 1,
    done: false,
  },
  {
    key: 'swim',
    name: { en: 'Swim', fr: 'Nager' },
    description: { en: 'A kilometre, at any pace.', fr: 'Un kilomètre, sans se presser.' },
    icon: '🏊',
    color: 'teal',
    frequency: 'WEEKLY',
    age: TWO_YEARS - 3,
    rate: 0.84,
    weekend: 1,
    holiday: 0.4,
    running: 9,
    done: true,
  },
  {
    key: 'call',
    name: { en: 'Call grandmother', fr: 'Appeler grand-mère' },
    description: { en: '', fr: '' },
    icon: '☎️',
    color: 'rose',
    frequency: 'MONTHLY',
    age: TWO_YEARS - 11,
    rate: 0.9,
    weekend: 1,
    holiday: 1,
    running: 5,
    done: false,
  },
];

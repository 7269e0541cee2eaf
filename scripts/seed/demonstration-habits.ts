import type { HabitColor } from '#contract/habit.ts';
import type { Locale } from '#contract/locale.ts';
import { WEEKDAYS, type Schedule, type Target } from '#domain/goal.ts';
import type { Answers } from '#domain/answers.ts';

type Words = Record<Locale, string>;

/** A habit of the demonstration and the temper with which it is kept. */
export interface DemonstrationHabit {
  key: string;
  name: Words;
  description?: Words;
  /** after what it comes in the day */
  cue?: Words;
  /** the time of the mail that reminds of it, each day */
  remindedAt?: string;
  /** how automatic it was said to be, four weeks apart, the latest first */
  answers?: { ago: number; scores: readonly Answers['scores'][] };
  icon: string;
  color: HabitColor;
  group?: GroupKey;
  /** how long before today it was begun, in days */
  age: number;
  schedule: Schedule;
  target: Target;
  /** a goal before the present one: it was only ticked until so many days ago */
  tickedUntil?: number;
  /** the share of days, weeks or months in which it is kept */
  rate: number;
  /** what weekends do to that share */
  weekend?: number;
  /** how many periods have been kept in a row; without it, that is left to chance */
  running?: number;
  /** whether the current day, week or month is among them already */
  done?: boolean;
  /** how many days ago it was archived */
  archived?: number;
  /** days that were skipped, by how long ago they are */
  skips?: readonly { ago: number; reason: Words }[];
  notes?: readonly { ago: number; words: Words }[];
}

export const demonstrationGroups = {
  moving: { en: 'Moving', fr: 'Bouger' },
  evening: { en: 'In the evening', fr: 'Le soir' },
} as const satisfies Record<string, Words>;

export type GroupKey = keyof typeof demonstrationGroups;

const TWO_YEARS = 730;

const CHECK: Target = { kind: 'check' };
const EVERY_DAY: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };
const ONCE_A_WEEK: Schedule = { every: 'WEEKLY', times: 1 };
const ONCE_A_MONTH: Schedule = { every: 'MONTHLY', times: 1 };

export const demonstrationHabits: readonly DemonstrationHabit[] = [
  {
    key: 'run',
    name: { en: 'Run', fr: 'Courir' },
    description: { en: 'Along the river and back.', fr: 'Le long du fleuve, aller et retour.' },
    icon: '🏃',
    color: 'amber',
    group: 'moving',
    age: 512,
    schedule: { every: 'WEEKLY', times: 3 },
    target: CHECK,
    rate: 0.72,
    running: 4,
    notes: [
      { ago: 9, words: { en: 'Ten kilometres, at last.', fr: 'Dix kilomètres, enfin.' } },
      { ago: 23, words: { en: 'Fog over the water.', fr: 'Du brouillard sur l’eau.' } },
    ],
  },
  {
    key: 'swim',
    name: { en: 'Swim', fr: 'Nager' },
    description: { en: 'A kilometre, at any pace.', fr: 'Un kilomètre, sans se presser.' },
    icon: '🏊',
    color: 'teal',
    group: 'moving',
    age: TWO_YEARS - 3,
    schedule: ONCE_A_WEEK,
    target: CHECK,
    rate: 0.84,
    running: 9,
    done: true,
  },
  {
    key: 'walk',
    name: { en: 'Walk', fr: 'Marcher' },
    icon: '🥾',
    color: 'olive',
    group: 'moving',
    age: 401,
    schedule: ONCE_A_MONTH,
    target: { kind: 'at_least', amount: 60, unit: 'km', per: 'period' },
    rate: 0.7,
    running: 2,
  },
  {
    key: 'yoga',
    name: { en: 'Yoga', fr: 'Yoga' },
    icon: '🧘',
    color: 'rose',
    group: 'moving',
    age: 240,
    schedule: { every: 'ROLLING', times: 2, days: 5 },
    target: CHECK,
    rate: 0.35,
  },
  {
    key: 'read',
    name: { en: 'Read', fr: 'Lire' },
    description: { en: 'On paper, before the telephone.', fr: 'Sur papier, avant le téléphone.' },
    cue: { en: 'dinner', fr: 'le dîner' },
    remindedAt: '21:30',
    answers: {
      ago: 6,
      scores: [
        [6, 6, 5, 5],
        [6, 5, 5, 4],
        [5, 5, 5, 4],
        [5, 4, 5, 3],
        [4, 4, 4, 3],
        [4, 5, 3, 3],
        [3, 3, 2, 2],
        [2, 3, 2, 1],
      ],
    },
    icon: '📖',
    color: 'tomato',
    group: 'evening',
    age: TWO_YEARS,
    schedule: EVERY_DAY,
    target: { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' },
    tickedUntil: 210,
    rate: 0.82,
    weekend: 1.1,
    running: 42,
    done: true,
    skips: [
      {
        ago: 11,
        reason: {
          en: 'Concert, home at one in the morning.',
          fr: 'Concert, retour à une heure du matin.',
        },
      },
      { ago: 30, reason: { en: 'Migraine.', fr: 'Migraine.' } },
    ],
    notes: [
      { ago: 2, words: { en: 'The last chapter twice.', fr: 'Le dernier chapitre, deux fois.' } },
    ],
  },
  {
    key: 'telephone',
    name: { en: 'Telephone at table', fr: 'Téléphone à table' },
    icon: '📵',
    color: 'violet',
    group: 'evening',
    age: 150,
    schedule: EVERY_DAY,
    target: { kind: 'avoid' },
    rate: 0.86,
    running: 6,
    notes: [{ ago: 7, words: { en: 'Only the recipe.', fr: 'Juste pour la recette.' } }],
  },
  {
    key: 'sleep',
    name: { en: 'In bed by eleven', fr: 'Au lit avant onze heures' },
    remindedAt: '22:30',
    icon: '🌙',
    color: 'blue',
    group: 'evening',
    age: 268,
    schedule: EVERY_DAY,
    target: CHECK,
    rate: 0.58,
    weekend: 0.45,
    running: 1,
  },
  {
    key: 'cook',
    name: { en: 'Cook at home', fr: 'Cuisiner à la maison' },
    answers: {
      ago: 31,
      scores: [
        [4, 5, 4, 5],
        [4, 3, 5, 4],
      ],
    },
    icon: '🥗',
    color: 'green',
    age: 602,
    schedule: EVERY_DAY,
    target: CHECK,
    rate: 0.7,
    weekend: 0.8,
    running: 3,
    done: true,
  },
  {
    key: 'piano',
    name: { en: 'Piano, half an hour', fr: 'Piano, une demi-heure' },
    remindedAt: '17:00',
    answers: { ago: 12, scores: [[3, 4, 2, 2]] },
    description: { en: 'Scales first.', fr: 'Les gammes d’abord.' },
    icon: '🎹',
    color: 'violet',
    age: 431,
    schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5] },
    target: CHECK,
    rate: 0.64,
    running: 12,
    skips: [{ ago: 8, reason: { en: 'On the train.', fr: 'Dans le train.' } }],
  },
  {
    key: 'wine',
    name: { en: 'Wine', fr: 'Vin' },
    icon: '🍷',
    color: 'rose',
    age: 330,
    schedule: ONCE_A_WEEK,
    target: { kind: 'at_most', amount: 4, unit: '', per: 'period' },
    rate: 0.75,
    running: 3,
  },
  {
    key: 'call',
    name: { en: 'Call grandmother', fr: 'Appeler grand-mère' },
    icon: '☎️',
    color: 'rose',
    age: TWO_YEARS - 11,
    schedule: ONCE_A_MONTH,
    target: CHECK,
    rate: 0.9,
    running: 5,
  },
  {
    key: 'italian',
    name: { en: 'Italian, one lesson', fr: 'Italien, une leçon' },
    icon: '🇮🇹',
    color: 'olive',
    age: 610,
    schedule: EVERY_DAY,
    target: CHECK,
    rate: 0.55,
    archived: 130,
  },
];

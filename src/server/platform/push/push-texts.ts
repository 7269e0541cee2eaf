import type { Locale } from '#contract/locale.ts';

/** What notifications say, in one language. */
interface PushTexts {
  done: string;
  inAnHour: string;
  enterAmount: string;
  /** of a habit, under its name */
  stillOpen: string;
  /** of the whole notebook, over the names of its habits */
  openToday: (count: number) => string;
  /** how many there are beside those that were named */
  andMore: (count: number) => string;
  /** the day is in words */
  endsSoon: (day: string) => string;
  test: { title: string; body: string };
  /** of dates */
  tag: string;
}

export const PUSH_TEXTS: Record<Locale, PushTexts> = {
  en: {
    done: 'Done',
    inAnHour: 'In an hour',
    enterAmount: 'Enter the amount',
    stillOpen: 'Not done yet today',
    openToday: (count) =>
      count === 1 ? '1 habit is still due today' : `${count} habits are still due today`,
    andMore: (count) => `and ${count} more`,
    endsSoon: (day) => `Open Habitude before ${day} to keep reminders on this device.`,
    test: { title: 'Reminders reach this device', body: 'This is the test that you asked for.' },
    tag: 'en-GB',
  },
  fr: {
    done: 'Fait',
    inAnHour: 'Dans une heure',
    enterAmount: 'Saisir la quantité',
    stillOpen: 'Encore à faire aujourd’hui',
    openToday: (count) =>
      count === 1
        ? '1 habitude reste à faire aujourd’hui'
        : `${count} habitudes restent à faire aujourd’hui`,
    andMore: (count) => (count === 1 ? 'et une autre' : `et ${count} autres`),
    endsSoon: (day) =>
      `Ouvrez Habitude avant le ${day} pour continuer à recevoir les rappels sur cet appareil.`,
    test: {
      title: 'Les rappels arrivent sur cet appareil',
      body: 'Voici l’essai que vous avez demandé.',
    },
    tag: 'fr',
  },
};

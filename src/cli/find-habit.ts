import type { TodayAnswer } from '#contract/today.ts';
import { slugOf } from '#domain/slug.ts';
import { Failure } from './failure.ts';
import { i18n } from './texts.ts';

type HabitToday = TodayAnswer['habits'][number];

/**
 * The habit that is meant by its id or name, by its slug, or by the beginning of that.
 *
 * @throws Failure when there is none, or more than one
 */
export function findHabit(habits: readonly HabitToday[], given: string): HabitToday {
  // What has no letter or figure makes the slug that any habit has whose name has none.
  const asSlug = /[\p{L}\p{N}]/u.test(given) ? slugOf(given) : undefined;
  const ways: ((habit: HabitToday) => boolean)[] = [
    ({ id, name }) => id === given || name === given,
    ({ slug }) => slug === asSlug,
    ({ slug }) => asSlug !== undefined && slug.startsWith(asSlug),
  ];
  const found =
    ways.map((isMeant) => habits.filter(isMeant)).find(({ length }) => length > 0) ?? [];
  const [habit] = found;
  if (habit && found.length === 1) return habit;
  if (!habit)
    throw new Failure(
      'refused',
      'not_found',
      i18n.t('No habit is called “{given}”. “habitude habits” lists them.', { given }),
    );
  throw new Failure(
    'refused',
    'ambiguous',
    i18n.t('“{given}” may mean several habits:', { given }),
    found.map(({ id, name, slug }) => ({ id, name, slug })),
  );
}

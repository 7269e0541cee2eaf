import { isDeepStrictEqual } from 'node:util';
import { completionEndpoints } from '#contract/completion.ts';
import type { Command } from '../command.ts';
import { Failure, failureIn } from '../failure.ts';
import { lastEntry } from '../stored.ts';
import { dayInWords, i18n } from '../texts.ts';
import { entryOn } from './enter.ts';

export const undo: Command = {
  usage: '',
  words: [0, 0],
  options: [],
  summary: i18n.t('Undo the last day that was entered here.'),
  scopes: ['read', 'write:days'],
  async run(_, server) {
    const deed = lastEntry.read();
    const here = server();
    if (deed?.server !== here.address)
      throw new Failure('refused', 'nothing_to_undo', i18n.t('There is nothing to undo here.'));
    const { habit, before, after, today, moved_beginning } = deed;
    const { date } = after;
    const words = { habit: habit.name, day: dayInWords(date, today) };
    const now = await entryOn(here, habit.id, date);
    const isMarked = before && !before.note_only;
    // As an undo leaves it that got no further than that.
    const isCleared = now === null && !isMarked;
    // Earlier servers do not say whether the note stands alone of what was entered.
    const isSame = isDeepStrictEqual(
      { ...now, note_only: undefined },
      { ...after, note_only: undefined },
    );
    if (!isSame && !isCleared) {
      failureIn(() => lastEntry.forget());
      throw new Failure(
        'refused',
        'changed_since',
        i18n.t(
          'The entry of {habit} for {day} has been changed elsewhere since. Nothing was undone.',
          words,
        ),
      );
    }
    const params = { id: habit.id };
    if (!isMarked)
      await here.call(completionEndpoints.clearCompletion, { params: { ...params, date } });
    if (before) {
      const value = isMarked ? (before.value ?? before.completed) : null;
      await here.call(completionEndpoints.completeHabit, {
        params,
        body: { date, value, skipped: before.skipped ?? false, note: before.note ?? '' },
      });
    }
    // Where it can’t be forgotten, the next undo finds that the day was changed since.
    failureIn(() => lastEntry.forget());
    return {
      lines: [
        moved_beginning
          ? i18n.t(
              '{habit} has nothing on {day} any more, but still begins on that day. The app can change this.',
              words,
            )
          : i18n.t('{habit}: {day} is as it was before.', words),
      ],
      json: { habit, date, entry: before, ...(moved_beginning && { begin: date }) },
    };
  },
};

import { HOUR } from '../../platform/clock.ts';
import { putTimes, WHOLE_NOTEBOOK } from './reminder-times.store.ts';
import { holderOf } from './token-holder.usecases.ts';
import type { AnswerDependencies, Shown } from './token-holder.usecases.ts';

/**
 * Has a reminder come once more in an hour, about the same day. Whether it speaks then is decided
 * then; asking again moves it.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function remindLater(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer } = await holderOf(deps, shown, 'later');
  const { userId: user_id, habitId, reminderId: reminder_id, date: next_date } = answer;
  const habit_id = habitId ?? WHOLE_NOTEBOOK;
  await deps.database.write(
    (writer) =>
      putTimes(writer, [
        {
          user_id,
          habit_id,
          reminder_id,
          again: 1,
          next_at: deps.clock() + HOUR,
          next_date,
          last_date: null,
        },
      ]),
    user_id,
  );
}

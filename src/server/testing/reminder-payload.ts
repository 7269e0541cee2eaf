import { deriveKeys } from '../platform/keys.ts';
import { payloadOf, reminderNotification } from '../platform/push/notification.ts';
import type { ReminderFacts } from '../platform/push/notification.ts';
import { makeActionToken } from '../features/reminders/action-token.ts';

/** What a browser gets of a reminder of a habit, as a server with this secret writes it. */
export async function reminderPayload(
  { url, appSecret }: { url: string; appSecret: string },
  facts: Omit<ReminderFacts, 'tokens' | 'asked'> & {
    habit: { id: string; name: string; icon: string };
    takesAmount?: boolean;
  },
): Promise<string> {
  const { habit, takesAmount = false, userId, date } = facts;
  const { actions: answers } = deriveKeys(appSecret);
  const done = makeActionToken(answers, { purpose: 'done', userId, habitId: habit.id, date });
  const asked = { habit: habit.id, name: habit.name, icon: habit.icon, cue: '', takesAmount };
  const later = makeActionToken(answers, {
    purpose: 'later',
    userId,
    habitId: habit.id,
    reminderId: facts.reminderId,
    date,
  });
  return payloadOf(url, await reminderNotification({ ...facts, asked, tokens: { done, later } }));
}

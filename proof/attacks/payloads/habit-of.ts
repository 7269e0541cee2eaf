import { WEEKDAYS } from '#domain/goal.ts';
import { bodyOf, COMMANDS } from '../../../bench/notebook/commands.ts';
import { lineOf, paragraphOf } from './list.ts';

type Post = (path: string, body: object) => Promise<{ id: string }>;

/**
 * Makes a habit whose every text is the same, with an entry.
 *
 * @param post sends a call in somebody's name
 * @param options.isGrouped whether it has a group of the same name
 * @param options.change what else is changed of it
 * @returns its id
 */
export async function makeHabitOf(
  post: Post,
  text: string,
  {
    isGrouped = true,
    hasAmount = true,
    change = {},
  }: { isGrouped?: boolean; hasAmount?: boolean; change?: object } = {},
): Promise<string> {
  const group = isGrouped ? await post('/api/groups', { name: lineOf(text, 60) }) : undefined;
  const amount = { kind: 'at_least', amount: 3, unit: lineOf(text, 20), per: 'day' };
  const schedule = { every: 'DAILY', weekdays: WEEKDAYS };
  const { id } = await post('/api/habits', {
    name: lineOf(text, 100),
    description: paragraphOf(text),
    frequency: 'DAILY',
    goals: [{ from: '2026-01-01', schedule, target: hasAmount ? amount : { kind: 'check' } }],
    group_id: group?.id ?? null,
    created_at: '2026-01-01T00:00:00Z',
  });
  await post(`/api/habits/${id}/completions`, { value: 1, note: paragraphOf(text) });
  const command = { type: 'change_habit', habit: id, cue: lineOf(text, 100), ...change };
  await post(COMMANDS, bodyOf([command]));
  return id;
}

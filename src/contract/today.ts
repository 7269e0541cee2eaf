import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { civilDateAnswer } from './fields.ts';

const habitToday = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  icon: z.string(),
  /** `due`: today cannot be left out. `free`: it may be kept today or on a later day */
  asked: z.enum(['due', 'free', 'nothing']),
  kept: z.boolean(),
  /** due and not kept yet */
  open: z.boolean(),
  skipped: z.boolean(),
  /** of habits with an amount alone: how much there is, today or in the week or so that is asked for */
  amount: z.optional(z.number()),
  /** how much is asked of it, or allowed */
  target: z.optional(z.number()),
  unit: z.optional(z.string()),
  streak: z.object({ length: z.int(), unit: z.enum(['day', 'week', 'month']) }),
});

export const todaySchema = z.object({
  /** the day by the person’s clock */
  date: civilDateAnswer,
  /** how many habits are due, and how many of these are kept or open */
  due: z.int(),
  kept: z.int(),
  open: z.int(),
  /** those that are not archived, in their order */
  habits: z.array(habitToday),
});

export type TodayAnswer = z.infer<typeof todaySchema>;

/** What a sensor or a display asks for. */
export const todayEndpoints = {
  getToday: endpoint({
    method: 'GET',
    path: '/api/today',
    scope: 'read',
    habits: 'listed',
    costs: 'notebook',
    summary:
      'What today asks by the person’s clock: each habit with whether it is due, kept or open, its amount and its streak. Ask with `If-None-Match` as often as each minute.',
    answer: todaySchema,
    conditional: true,
  }),
};

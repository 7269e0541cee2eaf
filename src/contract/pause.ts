import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { civilDateAnswer, civilDateField, idParams, line } from './fields.ts';

export const pauseSchema = z.object({
  id: z.string(),
  /** null: of all habits */
  habit_id: z.nullable(z.string()),
  first: civilDateAnswer,
  /** null: until it is set */
  last: z.nullable(civilDateAnswer),
  reason: z.string(),
});

export type PauseAnswer = z.infer<typeof pauseSchema>;

export const REASON_MAX = 200;

export const isInOrder = z.refine<{ first: string; last?: string | null | undefined }>(
  ({ first, last }) => typeof last !== 'string' || first <= last,
  { error: 'too_early', path: ['last'] },
);

/** What a person says of a pause. */
export const pauseFields = {
  habit_id: z.nullable(z.uuid()),
  first: civilDateField,
  last: z.nullable(civilDateField),
  reason: line(0, REASON_MAX),
};

export const pauseBody = z
  .strictObject({ ...z.partial(z.object(pauseFields)).shape, first: civilDateField })
  .check(isInOrder);

export type PauseBody = z.infer<typeof pauseBody>;

/** The calls by which days are taken off. */
export const pauseEndpoints = {
  listPauses: endpoint({
    method: 'GET',
    path: '/api/pauses',
    scope: 'read',
    summary: 'All pauses, the latest first.',
    answer: z.array(pauseSchema),
  }),
  createPause: endpoint({
    method: 'POST',
    path: '/api/pauses',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Pause one habit, or all, for some days or until further notice.',
    body: pauseBody,
    status: 201,
    answer: pauseSchema,
    problems: ['not_found', 'limit_reached'],
  }),
  updatePause: endpoint({
    method: 'PATCH',
    path: '/api/pauses/{id}',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Replace a pause.',
    params: idParams,
    body: pauseBody,
    answer: pauseSchema,
    problems: ['not_found', 'limit_reached'],
  }),
  deletePause: endpoint({
    method: 'DELETE',
    path: '/api/pauses/{id}',
    scope: 'write',
    costs: 'commands',
    keyed: true,
    summary: 'Delete a pause.',
    params: idParams,
    problems: ['not_found'],
  }),
};

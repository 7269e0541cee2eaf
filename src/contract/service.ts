import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const buildSchema = z.object({ id: z.string(), timestamp: z.int() });

const healthAnswer = z.object({ status: z.literal('ok') });

/** The calls of those who run the server. */
export const serviceEndpoints = {
  live: endpoint({
    method: 'GET',
    path: '/api/health/live',
    auth: 'none',
    summary: 'The process runs.',
    answer: healthAnswer,
  }),
  ready: endpoint({
    method: 'GET',
    path: '/api/health/ready',
    auth: 'none',
    summary: 'The database answers; 503 when it does not within 500 ms, or when shutting down.',
    answer: healthAnswer,
    problems: ['unavailable'],
  }),
  openapi: endpoint({
    method: 'GET',
    path: '/api/openapi.json',
    auth: 'none',
    summary: 'This description.',
    answer: z.looseObject({ openapi: z.string() }),
  }),
};

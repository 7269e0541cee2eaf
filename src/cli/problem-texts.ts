import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { Failure } from './failure.ts';
import { i18n } from './texts.ts';

/** As much of a problem as is told here. A newer server may know other codes. */
const problem = z.object({
  code: z.string(),
  errors: z.optional(z.array(z.object({ path: z.string(), code: z.string() }))),
});

/** What a server’s refusal means to whoever has the terminal. */
export function failureOf(
  status: number,
  body: unknown,
  endpoint: Endpoint,
  server: string,
): Failure {
  const { data } = z.safeParse(problem, body);
  if (status >= 500)
    return new Failure(
      'unreachable',
      data?.code ?? 'unavailable',
      i18n.t('Habitude is busy or being updated. Try again in a moment.'),
    );
  // Whoever asks for no habit misses the call itself.
  if (!data || (data.code === 'not_found' && !endpoint.params))
    return new Failure(
      'refused',
      'no_server',
      i18n.t('There is no Habitude server at {server}.', { server }),
    );
  const { code, errors = [] } = data;
  switch (code) {
    case 'unauthenticated':
      return new Failure(
        'notLetIn',
        code,
        i18n.t(
          'The token is not accepted. It may have ended or been revoked. Make another one, and run “habitude login”.',
        ),
      );
    case 'forbidden':
      return new Failure('notLetIn', code, scopeText(endpoint));
    case 'too_many_requests':
      return new Failure(
        'unreachable',
        code,
        i18n.t('There were too many tries. Wait a moment before you try again.'),
      );
    case 'not_found':
      return new Failure('refused', code, i18n.t('There is no such habit.'));
    case 'limit_reached':
      return new Failure(
        'refused',
        code,
        i18n.t('There is no room for more. Delete something that you no longer need.'),
      );
    default:
      return new Failure('refused', errors[0]?.code ?? code, fieldText(errors[0]?.code ?? code));
  }
}

function scopeText({ scope, habits }: Endpoint): string {
  if (scope !== 'read') return i18n.t('This token may not do that: it lacks “Mark days”.');
  return habits === undefined
    ? i18n.t('This token may not do that: it lacks “Read” for all habits.')
    : i18n.t('This token may not do that: it lacks “Read”.');
}

function fieldText(code: string): string {
  switch (code) {
    case 'too_late':
      return i18n.t('This date is in the future.');
    case 'too_early':
      return i18n.t('This date is too long ago.');
    case 'too_big':
      return i18n.t('This number is too big.');
    case 'too_long':
      return i18n.t('This is too long.');
    default:
      return i18n.t('The server refuses this ({code}).', { code });
  }
}

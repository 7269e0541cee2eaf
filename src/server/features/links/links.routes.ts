import type { linkEndpoints } from '#contract/links.ts';
import type { stampEndpoints } from '#contract/stamps.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { withRequestLog } from '../auth/auth-dependencies.ts';
import type { TellingDependencies } from '../auth/tell-of-change.ts';
import { closeLink, createLink, listLinks } from './links.usecases.ts';
import { lookAtStamp, stampByLink, type StampDependencies } from './stamps.usecases.ts';

export function linkHandlers(
  deps: StampDependencies & TellingDependencies,
): Handlers<typeof linkEndpoints & typeof stampEndpoints> {
  return {
    listLinks: ({ person }) => listLinks(deps, person.userId),
    createLink: ({ person, body, request }) =>
      createLink(withRequestLog(request, deps), person, body),
    closeLink: ({ person, params, request }) =>
      closeLink(withRequestLog(request, deps), person, params.id),
    lookAtStamp: ({ body, request: { ip } }) => lookAtStamp(deps, { ...body, ip }),
    stampByLink: ({ body, request: { ip } }) => stampByLink(deps, { ...body, ip }),
  };
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { z } from 'zod/mini';
import type { Scope } from '#contract/endpoint.ts';
import {
  authorizationRequest,
  oauthEndpoints,
  type AuthorizationRequest,
  type ConsentAsked,
} from '#contract/oauth.ts';
import { callsOf } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Failure, Loaded } from './account-frame.tsx';
import { useConfirmed } from './prove-dialog.tsx';

const DAY = 24 * 60 * 60_000;

const { lookAtConsent, giveConsent } = callsOf(oauthEndpoints);

type Search = Record<string, unknown>;

/** Whether the address of this page says what an assistant asks for. */
export function isConsentAsked(search: Search): boolean {
  return 'client_id' in search;
}

/** Where an assistant sends its person, who says whether it may reach the notebook, and how far. */
export function ConsentScreen({ search }: { search: Search }) {
  // What others may come to say beside it says nothing to us (RFC 6749 §3.1). A field that came twice
  // is a list, and none that could be taken.
  const known = Object.entries(search).filter(([name]) => name in authorizationRequest.shape);
  const request = z.safeParse(authorizationRequest, Object.fromEntries(known)).data;
  return request ? <Asked request={request} /> : <Unclear />;
}

function Asked({ request }: { request: AuthorizationRequest }) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['consent', request],
    queryFn: ({ signal }) => lookAtConsent({ body: request }, { signal }),
    retry: false,
    staleTime: Infinity,
  });
  if (query.error instanceof ProblemError && query.error.code === 'invalid_request')
    return <Refused field={query.error.errors[0]?.path} request={request} />;
  return (
    <Loaded query={query} rows={3} label={t`Asking the assistant who it is…`}>
      {(asked) => <Consent request={request} asked={asked} />}
    </Loaded>
  );
}

interface ConsentProps {
  request: AuthorizationRequest;
  asked: ConsentAsked;
}

function Consent({ request, asked: { client, scopes, days, refusal } }: ConsentProps) {
  const { t } = useLingui();
  const [given, setGiven] = useState<readonly Scope[]>(scopes);
  const [now] = useState(Date.now);
  const end = useFormat().moment(new Date(now + days * DAY).toISOString(), 'day');
  const { run, isPending, error, dialog } = useConfirmed(
    () => giveConsent({ body: { request, scopes: [...given] } }),
    ({ url }) => window.location.assign(url),
  );
  const { host, name, answer_host: answerHost } = client;
  const words: Record<Scope, string> = {
    read: t`read your habits, days and notes`,
    'write:days': t`mark days, and take marks back`,
    write: t`read and change everything in your notebook, and delete habits`,
  };
  return (
    <AccountSection title={t`Let ${host} reach your notebook?`}>
      <div className="flex flex-col gap-2 wrap-anywhere">
        {name !== '' && (
          <p>{t`It calls itself “${name}”. Anybody can make up a name: go by the address.`}</p>
        )}
        <p>
          {answerHost === null
            ? t`Your answer goes to a program on this device.`
            : t`Your answer goes to ${answerHost}.`}
        </p>
      </div>
      <p className="font-semibold">{t`Go on only if you have just asked for this yourself.`}</p>
      <fieldset className="flex flex-col">
        <legend className="mb-1 font-semibold">{t`It may`}</legend>
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            name="scope"
            label={words[scope]}
            checked={given.includes(scope)}
            onChange={({ target }) =>
              setGiven(
                scopes.filter((each) => (each === scope ? target.checked : given.includes(each))),
              )
            }
          />
        ))}
      </fieldset>
      <p className="text-faint">
        {t`It reaches all habits until ${end}. What it reads goes to whoever runs it. Your account stays out of its reach, and under “Account”, “Connections” you can revoke this at any time.`}
      </p>
      <Failure error={error} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          disabled={given.length === 0}
          pending={isPending}
          onClick={() => run(undefined)}
        >
          {t`Let it in`}
        </Button>
        <Button onClick={() => window.location.assign(refusal)}>{t`Refuse`}</Button>
      </div>
      {dialog}
    </AccountSection>
  );
}

/** Nobody is sent back to an address that could not be shown to be the client's. */
function Refused({ field, request }: { field: string | undefined; request: AuthorizationRequest }) {
  const { t } = useLingui();
  const host = URL.parse(request.client_id)?.host ?? '';
  if (field === 'redirect_uri')
    return (
      <Trouble>{t`Your answer would go to an address that ${host} does not name as its own. Nothing was sent.`}</Trouble>
    );
  if (field === 'client_id')
    return (
      <Trouble>{t`Habitude could not find out who is asking at ${host}. Nothing was sent. Start again in the assistant, and try later if that does not help.`}</Trouble>
    );
  return <Unclear />;
}

function Unclear() {
  const { t } = useLingui();
  return (
    <Trouble>{t`This address is incomplete, or does not ask for a notebook here. Start again in the assistant.`}</Trouble>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <AccountSection title={t`Nobody was let in`}>
      <p role="alert">{children}</p>
      <LinkButton to="/account/connections" search={{}}>{t`See who may come in`}</LinkButton>
    </AccountSection>
  );
}

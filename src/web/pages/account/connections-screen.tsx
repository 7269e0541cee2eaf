import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import type { MadePersonalToken, PersonalToken } from '#contract/personal-tokens.ts';
import { MAX_TOKENS } from '#domain/limits.ts';
import { BASE } from '../../app/api/base.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded } from './account-frame.tsx';
import { EndText } from './how-long.tsx';
import { LinksSection } from './links-section.tsx';
import { PicturesSection } from './pictures-section.tsx';
import { RowButton, RowList, useRemoval } from './rows.tsx';
import { ShownOnce } from './shown-once.tsx';
import { grantOf, TokenForm, tokenCalls, tokensQuery } from './token-form.tsx';

/** What reaches the notebook from elsewhere, and how each is let in and out. */
export function ConnectionsScreen() {
  return (
    <>
      <TokensSection />
      <LinksSection />
      <PicturesSection />
    </>
  );
}

/** The programs that the person lets in. */
function TokensSection() {
  const { t } = useLingui();
  const query = useQuery(tokensQuery);
  // The command line opens this page for a token.
  const forTerminal = useLocation({ select: ({ searchStr }) => searchStr === '?for=terminal' });
  const [made, setMade] = useState<MadePersonalToken>();
  const isFull = (query.data?.length ?? 0) >= MAX_TOKENS;
  const isThere = made && query.data?.some(({ id }) => id === made.token.id);
  return (
    <AccountSection
      title={t`Programs`}
      lead={t`A token lets a program or a thing reach your notebook without your password, and only as far as you say.`}
    >
      <Loaded query={query} rows={2} label={t`Loading your tokens…`}>
        {(tokens) => (
          <RowList items={tokens} empty={<Examples />}>
            {(token) => <TokenRow token={token} />}
          </RowList>
        )}
      </Loaded>
      <FoldedForm
        label={t`Make a token`}
        isOpenAtFirst={forTerminal}
        above={
          made &&
          isThere && (
            <ShownOnce
              title={t`Here is the token. It is shown only once.`}
              secret={made.secret}
              copy={t`Copy the token`}
              copied={t`Token copied`}
            />
          )
        }
        full={
          isFull &&
          t`An account holds ${MAX_TOKENS} tokens at most. Revoke one that you no longer use.`
        }
      >
        {(onLeave) => (
          <TokenForm
            given={forTerminal ? { name: t`Command line`, may: 'both' } : undefined}
            onLeave={onLeave}
            onMade={(token) => {
              setMade(token);
              onLeave();
            }}
          />
        )}
      </FoldedForm>
      <p className="text-sm text-faint">
        <Trans>
          What programs can ask is in the{' '}
          <a href={`${BASE}/api/docs`} className="link">
            API reference
          </a>
          .
        </Trans>
      </p>
    </AccountSection>
  );
}

/** What one could want, for whoever has no token yet. */
function Examples() {
  const { t } = useLingui();
  const examples = [
    t`A button on the fridge marks “Read” with one press. Its token marks days of that habit alone.`,
    t`A lamp in the hall stays lit while something is due today. Its token reads.`,
    t`A script enters the steps of your watch each evening. Its token marks days, and ends after a year.`,
  ];
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5">
      {examples.map((example) => (
        <li key={example}>{example}</li>
      ))}
    </ul>
  );
}

function TokenRow({ token }: { token: PersonalToken }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const { mutate: revoke, isPending } = useRemoval({
    queryKey: tokensQuery.queryKey,
    remove: () => tokenCalls.revokePersonalToken({ params: { id: token.id } }),
    said: () => t`Revoked: ${token.name}`,
  });
  const grant = useGrantText()(token);
  const used = token.used_at && format.moment(token.used_at, 'day');
  const by = token.used_by;
  return (
    <li className="flex items-start justify-between gap-4 border-b border-rule py-3">
      <div id={id} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{token.name}</p>
        <p className="text-sm wrap-anywhere">{grant}</p>
        <p className="text-sm wrap-anywhere text-faint">
          {used === null && t`Not used yet`}
          {used !== null && (by === '' ? t`Last used ${used}` : t`Last used ${used} by ${by}`)}
          <EndText end={token.expires_at} />
        </p>
      </div>
      <RowButton row={id} className="shrink-0" disabled={isPending} onClick={() => revoke()}>
        {t`Revoke`}
      </RowButton>
    </li>
  );
}

/** What a token may do, and with which habits. */
function useGrantText(): (token: PersonalToken) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { notebook } = useNotebook();
  return ({ scopes, habits }) => {
    const what = {
      days: t`Marks days`,
      read: t`Reads`,
      both: t`Reads and marks days`,
      all: t`Reads and changes everything`,
    }[grantOf(scopes)];
    if (habits === null) return `${what} · ${t`all habits`}`;
    const names = notebook?.habits
      .filter((habit) => habits.includes(habit.id))
      .map(({ name }) => name);
    const which =
      names?.length === habits.length
        ? format.list(names)
        : plural(habits.length, { one: '# habit', other: '# habits' });
    return `${what} · ${which}`;
  };
}

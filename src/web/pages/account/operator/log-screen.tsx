import { useLingui } from '@lingui/react/macro';
import type { LoggedAct } from '#contract/operator.ts';
import { useFormat } from '../../../ui/format.ts';
import { AccountSection } from '../account-frame.tsx';
import { operatorCalls } from './operator-calls.ts';
import { Paged } from './paged.tsx';

/** What operators did. Nobody can change it. */
export function LogScreen() {
  const { t } = useLingui();
  return (
    <AccountSection title={t`Log`} lead={t`What operators did. Nobody can change or delete it.`}>
      <Paged
        queryKey={['operator', 'log']}
        read={(query, signal) => operatorCalls.readOperatorLog({ query }, { signal })}
        label={t`Loading the log…`}
      >
        {(pages) => <Acts acts={pages.flatMap(({ acts }) => acts)} />}
      </Paged>
    </AccountSection>
  );
}

function Acts({ acts }: { acts: readonly LoggedAct[] }) {
  const { t } = useLingui();
  const format = useFormat();
  const sentence = useSentence();
  if (acts.length === 0) return <p>{t`No operator has taken any action yet.`}</p>;
  return (
    <ul className="w-full border-t border-rule">
      {acts.map((act) => (
        <li key={act.id} className="border-b border-rule py-3">
          <p className="wrap-anywhere">{sentence(act)}</p>
          <p className="text-sm text-faint">{format.moment(act.at)}</p>
        </li>
      ))}
    </ul>
  );
}

function useSentence(): (logged: LoggedAct) => string {
  const { t } = useLingui();
  return ({ act, by, account, invited }) => {
    const who = by === null ? t`The command line` : (by.email ?? t`An account that is gone`);
    const whom = account?.email ?? t`an account that is gone`;
    switch (act) {
      case 'suspend':
        return t`${who} suspended ${whom}.`;
      case 'unsuspend':
        return t`${who} let ${whom} back in.`;
      case 'delete':
        return t`${who} set ${whom} to be deleted.`;
      case 'make_operator':
        return t`${who} made ${whom} an operator.`;
      case 'end_operator':
        return t`${who} removed ${whom} as an operator.`;
      case 'reset_second_factor':
        return t`${who} asked for the second factor of ${whom} to be reset.`;
      case 'keep_second_factor':
        return t`${who} kept the second factor of ${whom}.`;
      case 'end_alarm':
        return t`${who} ended the alarm of ${whom}.`;
      case 'give_back':
        return t`${who} gave an account back to ${whom}.`;
      case 'invite':
        return invited === null ? t`${who} made an invitation.` : t`${who} invited ${invited}.`;
      case 'revoke_invitation':
        return invited === null
          ? t`${who} took an invitation back.`
          : t`${who} took back the invitation of ${invited}.`;
    }
  };
}

import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { alarmEndpoints, raiseAlarmBody } from '#contract/alarm.ts';
import { callsOf } from '../../app/api/api.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useSession } from '../../app/session/session-context.ts';
import { LinkButton } from '../../ui/button.tsx';
import { leaveIfOver, useHashSecret } from './new-password.tsx';
import { Screen } from './screen.tsx';

const { raiseAlarm } = callsOf(alarmEndpoints);

/** Where whoever reads of a change that was not theirs puts an end to it, with one press. */
export function AlarmScreen() {
  const { t } = useLingui();
  const session = useSession();
  const token = useHashSecret('token');
  const [isRaised, setRaised] = useState(false);
  const form = useForm({
    schema: raiseAlarmBody,
    read: () => ({ token }),
    async send(body) {
      await raiseAlarm({ body });
      await leaveIfOver(session);
      setRaised(true);
    },
  });

  if (isRaised)
    return (
      <Screen
        title={t`Everyone is signed out`}
        isNext
        lead={t`Nothing that opens your account can be changed now. If it still has the address where the email came, we have sent a link there, valid for 30 minutes. Choose a new password with it: then changes are possible again, and you sign in.`}
      >
        <LinkButton to="/auth/forgot-password" variant="primary" className="min-h-12 w-full">
          {t`Ask for another link`}
        </LinkButton>
      </Screen>
    );

  return (
    <Screen
      title={t`Was it not you?`}
      lead={t`This signs out every device, yours included, and stops all changes to how your account is opened until you choose a new password. Your habits stay as they are.`}
    >
      {token === undefined ? (
        <p role="status">{t`Open this page with the link of the email about the change.`}</p>
      ) : (
        <FieldsForm
          form={form}
          submit={t`Sign everyone out`}
          variant="danger"
          className="min-h-12 self-start"
        />
      )}
    </Screen>
  );
}

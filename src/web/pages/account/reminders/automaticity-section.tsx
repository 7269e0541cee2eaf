import { Trans, useLingui } from '@lingui/react/macro';
import { LinkButton } from '../../../ui/link-button.tsx';
import { AccountSection } from '../account-section.tsx';

/** Where it is asked how far habits need their reminders still. */
export function AutomaticitySection() {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`Automaticity`}
      lead={
        <Trans>
          How far habits have become automatic, as you say it every four weeks, and which reminders
          may fade.
        </Trans>
      }
    >
      <LinkButton to="/automaticity">
        <Trans>See the statements</Trans>
      </LinkButton>
    </AccountSection>
  );
}

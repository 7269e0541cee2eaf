import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { takeBack } from '../../sync/sealed-file.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { rememberMark, tabTokens } from '../../app/session/token-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { AccountSection } from './account-section.tsx';
import { FileField } from './moving/file-field.tsx';

/** The way back of what somebody else deleted from a device, and saved before that. */
export function SealedSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const take = async (file: File) => {
    try {
      const count = await takeBack(tabTokens.person() ?? rememberMark.person() ?? '', file);
      if (count === 0)
        toasts.add(() => ({
          severity: 'warn',
          summary: t`Nothing in it is yours`,
          detail: t`This is no sealed file, or its changes are somebody else’s.`,
          life: 10_000,
        }));
      else
        toasts.add(() => ({
          severity: 'success',
          summary: plural(count, { one: '# change is back', other: '# changes are back' }),
          life: 5000,
        }));
    } catch (error) {
      toasts.add(() => ({
        severity: 'error',
        summary: t`The file could not be opened`,
        detail: errorText(error),
        life: 10_000,
      }));
    }
  };
  return (
    <AccountSection
      title={t`Sealed file`}
      lead={t`Were changes of yours deleted from a device before they were sent? If they were saved to a sealed file, open it here, and they are sent.`}
    >
      <FileField takesFocus={false} onChoose={(file) => void take(file)} />
    </AccountSection>
  );
}

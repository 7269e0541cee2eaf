import { useLingui } from '@lingui/react/macro';
import { useErrorText } from '../../../app/errors/use-error-text.ts';

/** Why notifications could not be turned on or off on this device. */
export function DeviceFailure({ error }: { error: unknown }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  return (
    Boolean(error) && (
      <p role="alert" className="text-alarm">
        {error instanceof DOMException
          ? t`The browser did not reach its notification service. Try again later. Some browsers have a setting that lets them use one.`
          : errorText(error)}
      </p>
    )
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '../../ui/checkbox.tsx';

/** Asks to stay logged in. Without HTTPS a browser would not keep what that takes, so it says so. */
export function RememberField() {
  const { t } = useLingui();
  if (window.isSecureContext) return <Checkbox name="remember" label={t`Keep me logged in`} />;
  return (
    <p className="basis-full text-sm text-faint">
      <Trans>
        This page was not served over HTTPS, so you cannot stay logged in once you close this tab.
      </Trans>
    </p>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { PasskeyObstacle } from './obstacle.ts';

/** What stands in the way of passkeys, in words, and what can be done about it. */
export function useObstacleText(): (obstacle: PasskeyObstacle) => string {
  const { t } = useLingui();
  return (obstacle) =>
    ({
      insecure: t`Passkeys need an address that begins with https. Please ask whoever runs your Habitude server.`,
      address: t`Browsers allow passkeys only at an address with a name, not at one of numbers. Please ask whoever runs your Habitude server.`,
      browser: t`This browser does not know passkeys. Update it, or use another one.`,
    })[obstacle];
}

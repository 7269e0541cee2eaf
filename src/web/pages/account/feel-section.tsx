import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { feelStamp, wantedFeels, wantFeel } from '../habit/days/stamp-feel.ts';
import type { Feel } from '../habit/days/stamp-feel.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { AccountSection } from './account-section.tsx';

/** Whether stamps are felt and heard, and what they look like, in this browser. What can be felt is at once. */
export function FeelSection() {
  const { t } = useLingui();
  const [wanted, setWanted] = useState(wantedFeels);
  const choose = (feel: Feel, isWanted: boolean) => {
    wantFeel(feel, isWanted);
    setWanted(wantedFeels());
    if (isWanted && feel !== 'emoji') void feelStamp();
  };
  return (
    <AccountSection title={t`When a day is stamped`} lead={t`On this device.`}>
      <div className="flex flex-col">
        {'vibrate' in navigator && (
          <Checkbox
            label={<Trans>Vibrate</Trans>}
            checked={wanted.includes('vibration')}
            onChange={(event) => choose('vibration', event.target.checked)}
          />
        )}
        <Checkbox
          label={<Trans>Play a sound</Trans>}
          checked={wanted.includes('sound')}
          onChange={(event) => choose('sound', event.target.checked)}
        />
        <Checkbox
          label={<Trans>Show the habit’s emoji in its stamp</Trans>}
          checked={wanted.includes('emoji')}
          onChange={(event) => choose('emoji', event.target.checked)}
        />
      </div>
    </AccountSection>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useColorModeNames } from '../../shell/color-mode/color-mode-button.tsx';
import { COLOR_MODES } from '../../shell/color-mode/color-mode.ts';
import { useColorMode } from '../../shell/color-mode/use-color-mode.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { AccountSection } from './account-section.tsx';

/** Light or dark paper, on this device. */
export function ColorModeSection() {
  const { t } = useLingui();
  const [mode, choose] = useColorMode();
  const names = useColorModeNames();
  return (
    <AccountSection title={t`Appearance`} lead={t`On this device.`}>
      <div className="w-full">
        <RadioCards
          legend={t`Paper`}
          name="color-mode"
          value={mode}
          onChange={choose}
          options={COLOR_MODES.map((value) => ({ value, label: names[value] }))}
        />
      </div>
    </AccountSection>
  );
}

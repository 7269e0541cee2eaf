import { useLingui } from '@lingui/react/macro';
import { useColorModeNames, COLOR_MODES, useColorMode } from '../../app/color-mode.tsx';
import { useProfile } from '../../app/session/profile-store.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { AccountSection } from './account-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { FeelSection } from './feel-section.tsx';
import { PersonSection } from './person-section.tsx';

interface ProfileScreenProps {
  /** called once nothing is left of the account */
  onDeleted: () => void;
}

/** What a person tells of themselves, and what they may do with all of it. */
export function ProfileScreen({ onDeleted }: ProfileScreenProps) {
  const profile = useProfile();
  if (!profile) return null;
  return (
    <>
      <PersonSection profile={profile} />
      <ColorModeSection />
      <FeelSection />
      <EmailSection profile={profile} />
      <DeleteSection profile={profile} onDeleted={onDeleted} />
    </>
  );
}

/** Light or dark paper, on this device. */
function ColorModeSection() {
  const { t } = useLingui();
  const [mode, choose] = useColorMode();
  const names = useColorModeNames();
  return (
    <AccountSection title={t`Appearance`} lead={t`On this device.`}>
      <div className="w-full">
        <RadioCards
          legend={t`Theme`}
          name="color-mode"
          value={mode}
          onChange={choose}
          options={COLOR_MODES.map((value) => ({ value, label: names[value] }))}
        />
      </div>
    </AccountSection>
  );
}

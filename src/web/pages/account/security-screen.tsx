import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What lets the person in, and where they are signed in. */
export function SecurityScreen() {
  return (
    <>
      <PasskeysSection />
      <PasswordSection />
      <SecondFactorSection />
      <SessionsSection />
    </>
  );
}

import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What lets the person in, and where they are signed in. */
export function SecurityScreen() {
  const { only } = useSignInOptions();
  // Where people come by a provider alone, nothing else lets them in.
  if (only)
    return (
      <>
        <IdentitiesSection />
        <SessionsSection />
      </>
    );
  return (
    <>
      <PasskeysSection />
      <PasswordSection />
      <SecondFactorSection />
      <IdentitiesSection />
      <SessionsSection />
    </>
  );
}

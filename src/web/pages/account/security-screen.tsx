import { useQuery } from '@tanstack/react-query';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { IdentitiesSection } from './identities-section.tsx';
import { PasskeysSection } from './passkeys-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { credentialsQuery } from './prove-dialog.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** What lets the person in, and where they are signed in. */
export function SecurityScreen() {
  const { only } = useSignInOptions();
  const { data: credentials } = useQuery(credentialsQuery);
  // Where people come by a provider alone, nothing else lets them in; but what they have from before
  // is still asked for, until it is removed.
  if (only)
    return (
      <>
        {credentials && credentials.passkeys.length > 0 && <PasskeysSection />}
        {credentials?.second_factor && <SecondFactorSection />}
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

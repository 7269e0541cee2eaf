import { PasswordSection } from './password-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

/** The password, and where the person is logged in. */
export function SecurityScreen() {
  return (
    <>
      <PasswordSection />
      <SessionsSection />
    </>
  );
}

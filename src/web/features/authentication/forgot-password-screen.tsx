import { useState } from 'react';
import { AskForLink } from './ask-for-link.tsx';
import { ChooseNewPassword } from './choose-new-password.tsx';
import { useHashSecret } from './use-hash-secret.ts';

/** Both steps: asking for a link, and choosing a new password with the token that it brings. */
export function ForgotPasswordScreen() {
  const token = useHashSecret('token');
  const [refused, setRefused] = useState<string>();
  if (token === undefined || token === refused) {
    return <AskForLink afterRefusal={token !== undefined} />;
  }
  return <ChooseNewPassword token={token} onRefused={() => setRefused(token)} />;
}

import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/**
 * A code or token that came in the fragment of a link, such as `#code=123456`. It is taken out of
 * the address, so that it does not stay in the history of the browser.
 */
export function useHashSecret(name: string): string | undefined {
  const navigate = useNavigate();
  const found = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get(name) });
  const [secret, setSecret] = useState<string>();
  if (found !== null && found !== secret) setSecret(found);

  useEffect(() => {
    if (found !== null) void navigate({ to: '.', search: true, hash: '', replace: true });
  }, [found, navigate]);

  return secret;
}

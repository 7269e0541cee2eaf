import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import { useErrorText } from '../errors/use-error-text.ts';
import { FormProblem } from '../form/use-form.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';

interface ProviderButtonProps {
  provider: SignInOptions['providers'][number];
  /** goes there */
  leave: (key: string) => Promise<void>;
  label?: ReactNode;
  variant?: ButtonVariant;
  className?: string;
}

/** Leads to a provider, which leads back. */
export function ProviderButton({ provider, leave, label, ...look }: ProviderButtonProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const { key, name } = provider;

  async function go() {
    setPending(true);
    setProblem(undefined);
    try {
      // The page is about to be left: until then nothing else is to be pressed.
      await leave(key);
      // Who comes back finds this page as it was kept.
      window.addEventListener('pageshow', () => setPending(false), { once: true });
    } catch (error) {
      setProblem(errorText(error));
      setPending(false);
    }
  }

  return (
    <>
      <Button pending={pending} onClick={() => void go()} {...look}>
        {label ?? t`Continue with ${name}`}
      </Button>
      {problem !== undefined && <FormProblem text={problem} />}
    </>
  );
}

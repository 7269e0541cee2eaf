import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormProblem } from '../../app/form/use-form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Screen, ToSignIn } from './screen.tsx';

interface EnteringScreenProps {
  /** what the address is for: it works once */
  enter: () => Promise<void>;
  /** said where it fails, with the way on, if it was to do more than lead in */
  failure?: { title: string; wayOn: ReactNode } | undefined;
}

/** Does what an address is for that leads in, with nothing to press; or says what is in the way. */
export function EnteringScreen({ enter, failure }: EnteringScreenProps) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const isBegun = useRef(false);
  const [error, setError] = useState<unknown>();
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    enter().catch(setError);
  }, [enter]);
  if (error === undefined) return <Skeleton rows={3} label={t`Signing you in…`} />;
  return (
    <Screen title={failure?.title ?? t`You are not signed in`}>
      <FormProblem text={errorText(error)} />
      {failure?.wayOn ?? <ToSignIn />}
    </Screen>
  );
}

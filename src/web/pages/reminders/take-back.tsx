import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { FormProblem } from '../../app/form/use-form.tsx';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { answers } from './answers.ts';
import { isOver } from './is-over.ts';

interface TakeBackProps {
  token: string;
  onBack: () => void;
  /** told when it can be taken back no more */
  onTrouble: (error: Error) => void;
}

/** Takes back what was just marked. It takes the focus of the button that marked it. */
export function TakeBack({ token, onBack, onTrouble }: TakeBackProps) {
  const textOfError = useErrorText();
  const undo = useMutation({
    mutationFn: () => answers.takeDoneBack({ body: { token } }),
    onSuccess: onBack,
    onError: (error) => isOver(error) && onTrouble(error),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <FormProblem text={undo.error ? textOfError(undo.error) : undefined} />
      <Button ref={takeFocus} pending={undo.isPending} onClick={() => undo.mutate()}>
        <Trans>Undo</Trans>
      </Button>
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isNotProven, useProof } from './prove-dialog.tsx';

interface Confirmed<Input> {
  run: (input: Input) => void;
  isPending: boolean;
  error: unknown;
  /** asks who one is, where that was shown too long ago */
  dialog: ReactNode;
}

/** A call that the server takes soon after somebody showed who they are. */
export function useConfirmed<Input, Answer>(
  call: (input: Input) => Promise<Answer>,
  onDone: (answer: Answer, input: Input) => void,
): Confirmed<Input> {
  const { proven, dialog } = useProof();
  const { mutate, isPending, error } = useMutation({
    mutationFn: (input: Input) => proven(() => call(input)),
    onSuccess: onDone,
  });
  return { run: mutate, isPending, error: isNotProven(error) ? undefined : error, dialog };
}

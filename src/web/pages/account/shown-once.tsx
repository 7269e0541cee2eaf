import type { ComponentProps } from 'react';
import { toasts } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  text: string;
  /** what copies it, as a verb, and what is said then */
  copy: string;
  copied: string;
}

/** Copies a text. Browsers offer that over https alone: elsewhere it is not there. */
export function CopyButton({ text, copy, copied, ...button }: CopyButtonProps) {
  const take = async () => {
    await navigator.clipboard.writeText(text);
    toasts.add(() => ({ severity: 'success', summary: copied, life: 4000 }));
  };
  if (!('clipboard' in navigator)) return null;
  return (
    <Button {...button} onClick={() => void take()}>
      {copy}
    </Button>
  );
}

interface ShownOnceProps extends Pick<CopyButtonProps, 'copy' | 'copied'> {
  /** what it is, and that it is not shown again */
  title: string;
  secret: string;
}

/** What nobody can be shown again, to be taken along now. */
export function ShownOnce({ title, secret, copy, copied }: ShownOnceProps) {
  return (
    <div role="status" className="w-full border-l-4 border-green py-1 pl-3">
      <p className="font-semibold">{title}</p>
      <p className="my-2 text-sm wrap-anywhere select-all">{secret}</p>
      <CopyButton text={secret} copy={copy} copied={copied} />
    </div>
  );
}

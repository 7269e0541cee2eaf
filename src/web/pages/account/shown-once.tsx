import { useLingui } from '@lingui/react/macro';
import { useState, type ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { RowButton } from './rows.tsx';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> {
  text: string;
  /** of a row among others, the id of what says which */
  row?: string;
  /** what copies it, as a verb, and what is said then */
  copy: string;
  copied: string;
}

/** Copies a text. Browsers offer that over https alone: elsewhere it is not there. */
export function CopyButton({ text, row, copy, copied, ...button }: CopyButtonProps) {
  const { t } = useLingui();
  const [said, setSaid] = useState('');
  const refused = t`This browser did not copy it. Select the text and copy it yourself.`;
  const take = () => {
    setSaid('');
    navigator.clipboard.writeText(text).then(
      () => setSaid(copied),
      () => setSaid(refused),
    );
  };
  if (!('clipboard' in navigator)) return null;
  const props = { ...button, onClick: take, children: copy };
  return (
    <>
      {row === undefined ? <Button {...props} /> : <RowButton row={row} {...props} />}
      {/* A toast would lie behind the dialog that it may stand in. */}
      <span role="status" className="self-center text-sm text-faint empty:sr-only">
        {said}
      </span>
    </>
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

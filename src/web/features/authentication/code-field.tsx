import { Trans, useLingui } from '@lingui/react/macro';
import type { ClipboardEvent } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}

/** The six digits of a mail. A paste may bring words and spaces along; only the digits stay. */
export function CodeField({ value, onChange, error }: CodeFieldProps) {
  const { t } = useLingui();

  const onPaste = (event: ClipboardEvent) => {
    const digits = digitsOf(event.clipboardData.getData('text'));
    if (digits === undefined) return;
    event.preventDefault();
    onChange(digits);
  };

  return (
    <TextField
      name="code"
      label={t`Code`}
      description={<Trans>The six digits in the e-mail. They are valid for 15 minutes.</Trans>}
      autoComplete="one-time-code"
      inputMode="numeric"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onPaste={onPaste}
      error={error}
      className="numerals text-xl tracking-[0.3em]"
    />
  );
}

/** The one group of six digits, spaces within it allowed, in a text. */
export function digitsOf(text: string): string | undefined {
  const match = /(?<!\d)\d(?:\s?\d){5}(?!\d)/.exec(text);
  return match?.[0].replaceAll(/\s/g, '');
}

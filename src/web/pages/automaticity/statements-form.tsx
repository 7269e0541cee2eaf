import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { GREATEST_SCORE, LEAST_SCORE, type Answers } from '#domain/answers.ts';
import { Chip, errorIdOf } from '../../ui/choices.tsx';
import { Button } from '../../ui/button.tsx';
import { FieldError } from '../../ui/field.tsx';

/**
 * The statements in the words and the order of the Self-Report Behavioural Automaticity Index
 * (Gardner et al. 2012).
 */
const STATEMENTS: readonly MessageDescriptor[] = [
  msg`… I do automatically.`,
  msg`… I do without having to consciously remember.`,
  msg`… I do without thinking.`,
  msg`… I start doing before I realize I’m doing it.`,
];

const SCALE = Array.from(
  { length: GREATEST_SCORE - LEAST_SCORE + 1 },
  (_, place) => LEAST_SCORE + place,
);

type Given = readonly (number | undefined)[];

interface StatementsFormProps {
  name: string;
  /** what was answered before, where that is to be changed */
  given: Answers['scores'] | undefined;
  /** whether it was asked for by a press, which it answers */
  takesFocus: boolean;
  onSend: (scores: Answers['scores']) => void;
  onCancel: () => void;
}

/** The four statements, each with a scale of seven. */
export function StatementsForm(props: StatementsFormProps) {
  const { name, given: before, takesFocus, onSend, onCancel } = props;
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [given, setGiven] = useState<Given>(before ?? STATEMENTS.map(() => undefined));
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector('legend')?.focus();
  }, [takesFocus]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsSent(true);
    const [first, second, third, fourth] = given;
    if (first && second && third && fourth) return onSend([first, second, third, fourth]);
    const missing = given.indexOf(undefined);
    form.current?.querySelector<HTMLElement>(`[name="${nameOf(id, missing)}"]`)?.focus();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-6">
      <fieldset className="flex min-w-0 flex-col gap-6">
        <legend tabIndex={-1} className="mb-4 text-lg wrap-anywhere">
          <Trans>“{name}” is something…</Trans>
        </legend>
        {STATEMENTS.map((statement, place) => (
          <Statement
            key={statement.id}
            text={t(statement)}
            name={nameOf(id, place)}
            score={given[place]}
            isMissing={isSent && given[place] === undefined}
            onChange={(score) => setGiven(given.with(place, score))}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary">
          {t`Save answers`}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      </div>
    </form>
  );
}

const nameOf = (id: string, place: number) => `${id}-${place}`;

interface StatementProps {
  text: string;
  name: string;
  score: number | undefined;
  isMissing: boolean;
  onChange: (score: number) => void;
}

function Statement({ text, name, score, isMissing, onChange }: StatementProps) {
  const { t } = useLingui();
  const least = t`strongly disagree`;
  const greatest = t`strongly agree`;
  const nameOfScore = (each: number) => {
    if (each === LEAST_SCORE) return `${each}, ${least}`;
    return each === GREATEST_SCORE ? `${each}, ${greatest}` : String(each);
  };
  return (
    <div
      role="radiogroup"
      aria-labelledby={name}
      aria-invalid={isMissing || undefined}
      aria-describedby={isMissing ? errorIdOf(name) : undefined}
      className="flex flex-col gap-1"
    >
      <p id={name} className="mb-1 font-semibold">
        {text}
      </p>
      <div className="flex max-w-sm justify-between gap-0.5">
        {SCALE.map((each) => (
          <Chip
            key={each}
            type="radio"
            name={name}
            checked={each === score}
            onChange={() => onChange(each)}
            aria-label={nameOfScore(each)}
            className="numerals size-11 min-w-0 rounded-full"
          >
            {each}
          </Chip>
        ))}
      </div>
      <p aria-hidden className="flex max-w-sm justify-between gap-4 text-sm text-faint">
        <span>{least}</span>
        <span className="text-right">{greatest}</span>
      </p>
      <FieldError
        id={errorIdOf(name)}
        error={isMissing ? t`Choose one of the seven.` : undefined}
      />
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { amountField } from '#contract/goal.ts';
import { doneBody, type DayPreview, type DoneBody } from '#contract/reminder-answers.ts';
import { isAmount, type AmountTarget } from '#domain/goal.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FieldsForm, FormProblem, useForm } from '../../app/form/use-form.tsx';
import { newId } from '../../sync/new-id.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { Stamp, type Level } from '../../ui/stamp.tsx';
import { readAmount, upperFirst, writeAmount } from '../../ui/text.ts';
import { isOver, Sheet, type Marked } from './link.tsx';

/** What marks a day, once: the same command has the same id. */
export type MarkFields = Omit<DoneBody, 'token'>;

interface MarkDayProps {
  look: DayPreview;
  mark: (fields: MarkFields) => Promise<Marked>;
  /** the link can do nothing any more */
  onOver: (error: Error) => void;
  /** whether the day is marked without a press, where that takes no figure */
  isAtOnce?: boolean;
}

const FULL_DATE = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Says which day of which habit is marked, with one button that does it. */
export function MarkDay({ look, mark, onOver, isAtOnce = false }: MarkDayProps) {
  const { t } = useLingui();
  const format = useFormat();
  const [done, setDone] = useState<Marked>();
  const [isBack, setIsBack] = useState(false);
  // “Undo” goes with what it took back.
  useFocusKept(done ? 1 : 0);

  const { habit, date, target } = look;
  const isKept = done !== undefined || (look.kept && !isBack);
  const part = partOf(target, done?.amount);
  const become = (marked: Marked | undefined) => {
    setIsBack(marked === undefined);
    setDone(marked);
  };
  const markAtOnce = useEffectEvent(() => {
    if (!isKept && !isBack && !isAmount(look.target))
      void mark({ id: newId() }).then(become, () => undefined);
  });
  useEffect(() => {
    if (isAtOnce) markAtOnce();
  }, [isAtOnce]);
  const saying = () => {
    if (done) return t`It is in your notebook.`;
    if (isKept) return t`This is done already.`;
    return isBack ? t`The day is as it was before.` : t`Not done yet.`;
  };
  return (
    <Sheet
      title={`${habit.icon} ${habit.name}`}
      lead={upperFirst(format.date(date, FULL_DATE), format.locale)}
    >
      <div className="flex items-center gap-4" role="status">
        <Stamp
          mark={part ? 'part' : isKept ? 'kept' : 'open'}
          level={part}
          ink={habit.color}
          variant={date}
          className="size-12 flex-none"
        />
        <p>{saying()}</p>
      </div>
      {done?.undo && <TakeBack undo={done.undo} onBack={() => become(undefined)} onOver={onOver} />}
      {!isKept && <MarkForm look={look} mark={mark} onOver={onOver} onDone={become} />}
    </Sheet>
  );
}

/** Of an amount that a day asks for, how much was entered where that is not all. */
function partOf(target: DayPreview['target'], done: number | undefined): Level | undefined {
  const isWhole = target.kind !== 'at_least' || target.per !== 'day' || done === undefined;
  return isWhole || done >= target.amount ? undefined : { done, asked: target.amount };
}

interface MarkFormProps extends MarkDayProps {
  onDone: (marked: Marked) => void;
}

const withoutAmount = z.omit(doneBody, { token: true, id: true });
const withAmount = z.extend(withoutAmount, { amount: amountField });

function MarkForm({ look: { target, value }, mark, onDone, onOver }: MarkFormProps) {
  const { t, i18n } = useLingui();
  const { locale } = i18n;
  const sent = useRef<MarkFields>(undefined);
  const takesAmount = isAmount(target);
  const unit = takesAmount ? target.unit : '';
  const form = useForm({
    schema: takesAmount ? withAmount : withoutAmount,
    read: (fields) =>
      takesAmount ? { amount: readAmount(String(fields.get('amount')), locale) } : {},
    async send(read) {
      // What got no answer may be stored already: another amount is another command.
      if (sent.current?.amount !== read.amount) sent.current = undefined;
      sent.current ??= { ...read, id: newId() };
      try {
        onDone({ ...(await mark(sent.current)), amount: read.amount });
      } catch (error) {
        if (!isOver(error)) throw error;
        onOver(error);
      }
    },
  });
  return (
    <FieldsForm
      form={form}
      submit={takesAmount ? t`Enter it` : t`Mark as done`}
      className="min-h-12"
    >
      {takesAmount && (
        <TextField
          {...form.field('amount')}
          label={unit === '' ? t`How much?` : t`How much? (${unit})`}
          inputMode="decimal"
          autoComplete="off"
          defaultValue={likelyAmount(target, value, locale)}
        />
      )}
    </FieldsForm>
  );
}

/** What was entered already, or else all that is asked of a day. */
function likelyAmount({ amount, per }: AmountTarget, value: number | null, locale: string): string {
  const likely = value ?? (per === 'day' ? amount : undefined);
  return likely === undefined ? '' : writeAmount(likely, locale);
}

interface TakeBackProps {
  undo: () => Promise<unknown>;
  onBack: () => void;
  onOver: (error: Error) => void;
}

/** Takes back what was just marked. It takes the focus of the button that marked it. */
function TakeBack({ undo: takeBack, onBack, onOver }: TakeBackProps) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  // A page that is loaded again has nothing to undo.
  const textOf = (error: Error) =>
    error instanceof ProblemError && error.code === 'conflict'
      ? t`The day was changed since. It stays as it is in your notebook.`
      : textOfError(error);
  const undo = useMutation({
    mutationFn: takeBack,
    onSuccess: onBack,
    onError: (error) => isOver(error) && onOver(error),
  });
  return (
    <div className="flex flex-col items-start gap-4">
      <FormProblem text={undo.error ? textOf(undo.error) : undefined} />
      <Button ref={takeFocus} pending={undo.isPending} onClick={() => undo.mutate()}>
        {t`Undo`}
      </Button>
    </div>
  );
}

function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus();
}

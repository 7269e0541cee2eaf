import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent, type ReactNode } from 'react';
import type { z } from 'zod/mini';
import { parseFields } from '#contract/fields.ts';
import type { FieldCode, FieldError, ProblemCode } from '#contract/problem.ts';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ProblemError } from '../api/problem-error.ts';
import { FIELD_TEXTS } from '../errors/problem-texts.ts';
import { useErrorText } from '../errors/use-error-text.ts';

export type Form = ReturnType<typeof useForm>;

interface FormOptions<S extends z.ZodMiniType> {
  /** what the call takes */
  schema: S;
  /** makes of the filled-in fields what the schema is to check; as they are, where it is not given */
  read?: (fields: FormData) => unknown;
  /** makes the call */
  send: (value: z.output<S>) => unknown;
  /** says more of a field than the common text does */
  texts?: Partial<Record<FieldCode, MessageDescriptor>>;
}

/** What is wrong with the fields. */
interface Wrong {
  errors: readonly FieldError[];
  /** who says so: what the server refuses, it may take once the field has changed */
  by: 'page' | 'server';
  /** found when the form was sent, and not while it is being mended */
  isNew: boolean;
}

const NOTHING_WRONG: Wrong = { errors: [], by: 'page', isNew: true };

/**
 * A form of fields that bear the names of the schema's properties. What is wrong, whether the page
 * or the server finds it, is told beside its field, and the first such field takes the focus. It is
 * told no longer once it is mended.
 */
export function useForm<S extends z.ZodMiniType>(options: FormOptions<S>) {
  const { schema, read = Object.fromEntries, send, texts } = options;
  const { _ } = useLingui();
  const textOfError = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [wrong, setWrong] = useState(NOTHING_WRONG);
  /** the name of the field that was changed last, if it was one, anew for each change */
  const [changed, setChanged] = useState<{ name: string | null }>();
  const [problem, setProblem] = useState<unknown>();
  const blamed = problem instanceof ProblemError ? FIELD_OF_PROBLEM[problem.code] : undefined;
  const [pending, setPending] = useState(false);

  useEffect(() => {
    if (wrong.isNew) pointAt(fieldOf(form.current, wrong.errors));
  }, [wrong]);
  useEffect(() => {
    if (problem !== undefined && blamed) pointAt(fieldOf(form.current, [{ path: blamed }]));
  }, [problem, blamed]);

  const mend = useEffectEvent((name: string | null) => {
    if (!form.current) return;
    const { errors: found = [] } = parseFields(schema, read(new FormData(form.current)));
    const errors = wrong.errors.flatMap((error) => {
      const isStill = wrong.by === 'server' && error.path !== name;
      return found.find(({ path }) => path === error.path) ?? (isStill ? error : []);
    });
    setWrong({ ...wrong, errors, isNew: false });
    if (errors.length === 0) setProblem(undefined);
  });
  // Once what was changed is drawn: fields may be kept by whoever reads them.
  useEffect(() => changed && mend(changed.name), [changed]);

  async function submit(fields: FormData): Promise<void> {
    const { value, errors } = parseFields(schema, read(fields));
    setWrong(NOTHING_WRONG);
    setProblem(undefined);
    setPending(true);
    try {
      if (errors) throw new ProblemError({ status: 400, code: 'invalid_request', errors });
      await send(value);
    } catch (error) {
      const ofFields = error instanceof ProblemError ? error.errors : [];
      setWrong({ errors: ofFields, by: errors ? 'page' : 'server', isNew: true });
      if (!fieldOf(form.current, ofFields)) setProblem(error);
    } finally {
      setPending(false);
    }
  }

  /** what is wrong with a field, in words */
  function errorOf(name: string, own = texts): string | undefined {
    if (name === blamed) return textOfError(problem);
    const code = wrong.errors.find((error) => error.path === name)?.code;
    return code && _(own?.[code] ?? FIELD_TEXTS[code]);
  }

  return {
    pending,
    errorOf,
    /**
     * What a field is given: its name, whether it has to be filled in, and what is wrong with it.
     *
     * @param own what is said of this field, where the others have other texts
     */
    field: (name: string, own?: FormOptions<S>['texts']) => ({
      name,
      required: isRequired(schema, name),
      error: errorOf(name, own),
    }),
    /** what is wrong with the form as a whole, in words */
    problem: problem === undefined || blamed ? undefined : textOfError(problem),
    props: {
      ref: form,
      noValidate: true,
      onChange({ target }: FormEvent<HTMLFormElement>) {
        const name = target instanceof Element ? target.getAttribute('name') : null;
        if (wrong.errors.length > 0) setChanged({ name });
        if (blamed !== undefined && name === blamed) setProblem(undefined);
      },
      // Buttons change what is sent too: a reminder is taken out.
      onClick: () => wrong.errors.length > 0 && setChanged({ name: null }),
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!pending) void submit(new FormData(event.currentTarget));
      },
    },
  };
}

/** The fields whose values the server refuses by a problem of the whole call. */
const FIELD_OF_PROBLEM: Partial<Record<ProblemCode, string>> = {
  invalid_code: 'code',
  expired_code: 'code',
};

function isRequired(schema: z.ZodMiniType, name: string): boolean {
  const { errors = [] } = parseFields(schema, { [name]: '' });
  return errors.some(({ path, code }) => path === name && code === 'required');
}

/** The first field on the screen that one of these errors is about. */
function fieldOf(form: HTMLFormElement | null, errors: readonly Pick<FieldError, 'path'>[]) {
  const fields = errors.map(({ path }) => `[name="${path}"]:not([type=hidden])`);
  return form?.querySelector<HTMLElement>(`:is(${fields.join()})`);
}

/** Gives a field the focus anew, so that what is wrong with it is read out. */
function pointAt(field: HTMLElement | null | undefined): void {
  field?.blur();
  field?.focus();
}

export const FIELDS_CLASS = 'flex w-full flex-col gap-4';

interface FieldsFormProps extends Omit<FormEndProps, 'form'> {
  form: Pick<Form, 'props' | 'problem' | 'pending'>;
  children?: ReactNode;
}

/** The fields of a form one below the other, and its end. */
export function FieldsForm({ form, children, ...end }: FieldsFormProps) {
  'use no memo';
  return (
    <form {...form.props} className={FIELDS_CLASS}>
      {children}
      <FormEnd form={form} {...end} />
    </form>
  );
}

interface FormEndProps {
  form: Pick<Form, 'problem' | 'pending'>;
  /** what the button that sends it does */
  submit: string;
  variant?: ButtonVariant;
  className?: string;
  /** for forms that can be left: in a dialog, the way out comes first */
  onCancel?: (() => void) | undefined;
  isDialog?: boolean;
}

/** The end of a form: what is wrong with it as a whole, and the ways to send it and to leave it. */
export function FormEnd(props: FormEndProps) {
  'use no memo';
  const { form, submit, variant = 'primary', className, onCancel, isDialog = false } = props;
  const send = (
    <Button type="submit" variant={variant} pending={form.pending} className={className}>
      {submit}
    </Button>
  );
  const cancel = (
    <Button variant="quiet" onClick={onCancel}>
      <Trans>Cancel</Trans>
    </Button>
  );
  return (
    <>
      <FormProblem text={form.problem} />
      {onCancel ? (
        <div className={classNames('flex flex-wrap gap-2', isDialog && 'justify-end')}>
          {isDialog && cancel}
          {send}
          {!isDialog && cancel}
        </div>
      ) : (
        send
      )}
    </>
  );
}

/** Says what is wrong with a form as a whole; read out as soon as it appears. */
export function FormProblem({ text }: { text: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && <p className="border-l-4 border-alarm py-1 pl-3 font-medium text-alarm">{text}</p>}
    </div>
  );
}

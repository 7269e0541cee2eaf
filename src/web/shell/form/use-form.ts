import { useLingui } from '@lingui/react';
import type { MessageDescriptor } from '@lingui/core';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import type { z } from 'zod/mini';
import { parseFields } from '#contract/fields.ts';
import type { FieldCode, FieldError } from '#contract/problem.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { FIELD_TEXTS } from '../problems/field-texts.ts';
import { useErrorText } from '../problems/use-error-text.ts';

export type Form = ReturnType<typeof useForm>;

interface FormOptions<S extends z.ZodMiniType> {
  /** what the call takes */
  schema: S;
  /** makes of the filled-in fields what the schema is to check */
  read: (fields: FormData) => unknown;
  /** makes the call */
  send: (value: z.output<S>) => unknown;
  /** says more of a field than the common text does */
  texts?: Partial<Record<FieldCode, MessageDescriptor>>;
}

/**
 * A form of fields that bear the names of the schema's properties. What is wrong, whether the page
 * or the server finds it, is told beside its field, and the first such field takes the focus.
 */
export function useForm<S extends z.ZodMiniType>({ schema, read, send, texts }: FormOptions<S>) {
  const { _ } = useLingui();
  const textOfError = useErrorText();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [problem, setProblem] = useState<unknown>();
  const [pending, setPending] = useState(false);

  useEffect(() => {
    fieldsOf(form.current)
      .find((field) => errors.some((error) => error.path === field.name))
      ?.focus();
  }, [errors]);

  async function submit(fields: FormData): Promise<void> {
    const { value, errors: found } = parseFields(schema, read(fields));
    setErrors(found ?? []);
    setProblem(undefined);
    if (found) return;
    setPending(true);
    try {
      await send(value);
    } catch (error) {
      const ofFields = error instanceof ProblemError ? error.errors : [];
      setErrors(ofFields);
      if (!ofFields.some(({ path }) => isShown(form.current, path))) setProblem(error);
    } finally {
      setPending(false);
    }
  }

  /** what is wrong with a field, in words */
  function errorOf(name: string): string | undefined {
    const code = errors.find((error) => error.path === name)?.code;
    return code && _(texts?.[code] ?? FIELD_TEXTS[code]);
  }

  return {
    pending,
    errorOf,
    /** what a field is given: its name, and what is wrong with it */
    field: (name: string) => ({ name, error: errorOf(name) }),
    /** what is wrong with the form as a whole, in words */
    problem: problem === undefined ? undefined : textOfError(problem),
    props: {
      ref: form,
      noValidate: true,
      onSubmit(event: FormEvent<HTMLFormElement>) {
        event.preventDefault();
        if (!pending) void submit(new FormData(event.currentTarget));
      },
    },
  };
}

type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement | null): FormField[] {
  return [...(form?.elements ?? [])].filter(
    (element) =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
}

function isShown(form: HTMLFormElement | null, path: string): boolean {
  return fieldsOf(form).some((field) => field.name === path && field.type !== 'hidden');
}

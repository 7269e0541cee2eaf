import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { z } from 'zod/mini';
import { emailCodeBody } from '#contract/account.ts';
import { changeEmailBody, type Profile } from '#contract/profile.ts';
import { api } from '../../app/api/api.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { useSignInOptions } from '../../app/providers/sign-in-options.ts';
import { knownAddress } from '../../app/session/token-store.ts';
import { profileStore } from '../../app/session/profile-store.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { AccountSection, FoldedForm } from './account-frame.tsx';
import { usePasswordProof } from './prove-dialog.tsx';

/** The address, and how it becomes another one: ask, then show the code that went there. */
export function EmailSection({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  return (
    <AccountSection
      title={t`Email address`}
      lead={<span className="wrap-anywhere">{profile.email}</span>}
    >
      <FoldedForm
        label={t`Change the address`}
        isOpenAtFirst={askedEmail(profile.id) !== undefined}
      >
        {(onLeave) => (
          <EmailForms
            person={profile.id}
            onLeave={() => {
              window.sessionStorage.removeItem(ASKED);
              onLeave();
            }}
          />
        )}
      </FoldedForm>
    </AccountSection>
  );
}

const ASKED = 'email_code_asked';

/** In milliseconds: for so long a code counts. */
const CODE_LIFE = 15 * 60_000;

const askedSchema = z.object({ person: z.string(), email: z.string(), until: z.number() });

/** Where a person had a code sent from this tab: who reads it elsewhere may find the tab loaded anew. */
function askedEmail(person: string): string | undefined {
  try {
    const asked = z.parse(askedSchema, JSON.parse(window.sessionStorage.getItem(ASKED) ?? ''));
    return asked.person === person && Date.now() < asked.until ? asked.email : undefined;
  } catch {
    return undefined;
  }
}

function keepAsked(asked: Omit<z.infer<typeof askedSchema>, 'until'>): void {
  const kept = { ...asked, until: Date.now() + CODE_LIFE };
  try {
    window.sessionStorage.setItem(ASKED, JSON.stringify(kept));
  } catch {
    // The form gets along without it, as long as it stays open.
  }
}

function EmailForms({ person, onLeave }: { person: string; onLeave: () => void }) {
  /** the new one, and whether a code was sent there */
  const [next, setNext] = useState(() => {
    const email = askedEmail(person);
    return { email: email ?? '', isSent: email !== undefined };
  });
  const frame = useRef<HTMLDivElement>(null);
  const go = (step: typeof next) => drawWithFocus(frame, 'input', () => setNext(step));
  return (
    <div ref={frame}>
      {next.isSent ? (
        <EmailCodeForm
          email={next.email}
          onAskAgain={() => go({ ...next, isSent: false })}
          onLeave={onLeave}
        />
      ) : (
        <NewEmailForm
          email={next.email}
          onAsked={(email) => {
            keepAsked({ person, email });
            go({ email, isSent: true });
          }}
          onLeave={onLeave}
        />
      )}
    </div>
  );
}

interface NewEmailFormProps {
  /** what stands in the field at first */
  email: string;
  onAsked: (email: string) => void;
  onLeave: () => void;
}

function NewEmailForm({ email: given, onAsked, onLeave }: NewEmailFormProps) {
  const { t } = useLingui();
  const { header } = useSignInOptions();
  const { field, proven, dialog } = usePasswordProof('password');
  const form = useForm({
    schema: changeEmailBody,
    send: async (body) => {
      const asked = await proven(() => api.requestEmailChange({ body }));
      if (asked) onAsked(asked.answer.email);
    },
  });
  return (
    <>
      <FieldsForm form={form} submit={t`Send the code`} onCancel={onLeave}>
        <TextField
          {...form.field('email')}
          label={t`New address`}
          type="email"
          defaultValue={given}
          autoComplete="email"
          description={t`We will send a code there. Your address changes once you enter it.`}
        />
        {header && (
          <p>{t`The proxy of this server signs you in by your address. Unless it sends the new one too, it will open another, empty notebook for you.`}</p>
        )}
        {field(form, t`Your password`)}
      </FieldsForm>
      {dialog}
    </>
  );
}

interface EmailCodeFormProps {
  email: string;
  /** a code that is lost or too old gives way to a new one */
  onAskAgain: () => void;
  onLeave: () => void;
}

function EmailCodeForm({ email, onAskAgain, onLeave }: EmailCodeFormProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: emailCodeBody,
    read: (fields) => ({ email, code: fields.get('code') }),
    send: async (body) => {
      const changed = await api.confirmEmailChange({ body });
      profileStore.keep(changed);
      if (knownAddress.read() !== undefined) knownAddress.keep(changed.email);
      succeed(
        () => t`Your address was changed`,
        () => t`Your other sessions have ended.`,
      );
      onLeave();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
  });
  return (
    <FieldsForm form={form} submit={t`Change the address`} onCancel={onLeave}>
      <p>
        <Trans>
          We sent six digits to <strong className="wrap-anywhere">{email}</strong>.
        </Trans>
      </p>
      <TextField
        {...form.field('code')}
        label={t`Code`}
        inputMode="numeric"
        autoComplete="one-time-code"
        description={t`The six digits in the email, valid for 15 minutes.`}
        className="numerals text-xl tracking-[0.3em]"
      />
      <Button variant="quiet" onClick={onAskAgain}>
        {t`Ask for a new code`}
      </Button>
    </FieldsForm>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createInboxBody, type Inbox } from '#contract/inboxes.ts';
import { MAX_INBOXES } from '#domain/limits.ts';
import { FormEnd, useForm } from '../../app/form/use-form.tsx';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded, SECTION_FORM_CLASS } from './account-frame.tsx';
import { InboxMappings } from './inbox-mappings.tsx';
import { InboxMessages } from './inbox-messages.tsx';
import { inboxCalls, inboxesQuery } from './inboxes.ts';
import { CopyButton } from './shown-once.tsx';
import { useRemoval } from './use-removal.ts';

/** Where others’ messages come in, and what is entered of them. */
export function InboxesSection() {
  const { t } = useLingui();
  const query = useQuery(inboxesQuery);
  const list = useFocusKept<HTMLDivElement>(query.data?.length ?? 0);
  return (
    <AccountSection
      title={t`What comes in`}
      lead={t`An inbox takes what another app sends, and enters the values that you choose. Whoever has its address can do that, and read nothing.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your inboxes…`}>
        {(inboxes) => (
          <>
            <div ref={list} tabIndex={-1} className="w-full outline-none">
              {inboxes.length === 0 ? (
                <p>{t`Your phone sends the steps of the day and they stand at “Walk”, or a shortcut adds a glass of water.`}</p>
              ) : (
                <ul className="border-t border-rule">
                  {inboxes.map((inbox) => (
                    <InboxRow key={inbox.id} inbox={inbox} />
                  ))}
                </ul>
              )}
            </div>
            {inboxes.length >= MAX_INBOXES ? (
              <p>{t`An account holds ${MAX_INBOXES} inboxes at most. Please close one that you no longer use.`}</p>
            ) : (
              <FoldedForm label={t`Make an inbox`} Form={InboxForm} />
            )}
          </>
        )}
      </Loaded>
    </AccountSection>
  );
}

function InboxForm({ onLeave }: { onLeave: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useForm({
    schema: createInboxBody,
    async send(body) {
      await inboxCalls.createInbox({ body });
      await queryClient.invalidateQueries({ queryKey: inboxesQuery.queryKey });
      onLeave();
    },
  });
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <TextField
        {...form.field('name')}
        label={t`Who sends`}
        description={t`The app or the thing, such as “Health Auto Export”.`}
        autoComplete="off"
      />
      <FormEnd form={form} submit={t`Make the inbox`} onCancel={onLeave} />
    </form>
  );
}

function InboxRow({ inbox }: { inbox: Inbox }) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [shown, setShown] = useState<'mappings' | 'messages'>();
  const { name } = inbox;
  const { mutate: close, isPending } = useRemoval({
    queryKey: inboxesQuery.queryKey,
    remove: () => inboxCalls.closeInbox({ params: { id: inbox.id } }),
    said: () => t`Closed: ${name}`,
  });
  const used = inbox.used_at && format.moment(inbox.used_at);
  const button = (what: string) => ({
    id: `${id}-${what}`,
    'aria-labelledby': `${id}-${what} ${id}-name`,
  });
  const folding = (what: 'mappings' | 'messages') => ({
    ...button(what),
    'aria-expanded': shown === what,
    onClick: () => setShown(shown === what ? undefined : what),
  });
  return (
    <li className="border-b border-rule py-3">
      <p id={`${id}-name`} className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="text-sm text-faint">
        {used === null ? t`Nothing has come yet` : t`The last message came on ${used}`}
      </p>
      {inbox.open ? (
        <Address inbox={inbox} labelledBy={button('copy')} />
      ) : (
        <p className="text-sm text-alarm">{t`Its address no longer works, because the server has a new secret. Please make another inbox.`}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button {...folding('mappings')}>{t`What is entered`}</Button>
        <Button {...folding('messages')}>{t`Messages`}</Button>
        <Button {...button('close')} disabled={isPending} onClick={() => close()}>
          {t`Close`}
        </Button>
      </div>
      {shown === 'mappings' && <InboxMappings inbox={inbox} />}
      {shown === 'messages' && <InboxMessages id={inbox.id} />}
    </li>
  );
}

interface AddressProps {
  inbox: Inbox;
  /** the id of the button, and what names it */
  labelledBy: { id: string; 'aria-labelledby': string };
}

function Address({ inbox: { address }, labelledBy }: AddressProps) {
  const { t } = useLingui();
  return (
    <div className="mt-2 flex flex-col items-start gap-2">
      <p className="text-sm wrap-anywhere select-all">{address}</p>
      <CopyButton
        {...labelledBy}
        text={address}
        copy={t`Copy the address`}
        copied={t`Address copied`}
      />
    </div>
  );
}

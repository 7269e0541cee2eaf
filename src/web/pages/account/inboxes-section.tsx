import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { createInboxBody, type Inbox, type InboxMessage } from '#contract/inboxes.ts';
import { MAX_INBOXES } from '#domain/limits.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, FoldedForm, Loaded } from './account-frame.tsx';
import { InboxMappings } from './inbox-mappings.tsx';
import { useFoundText, useSenderText } from './inbox-texts.ts';
import { inboxCalls, inboxesQuery, inboxMessagesQuery } from './inboxes.ts';
import { RowButton, RowList, useRemoval } from './rows.tsx';
import { CopyButton } from './shown-once.tsx';

/** Where others’ messages come in, and what is entered of them. */
export function InboxesSection() {
  const { t } = useLingui();
  const query = useQuery(inboxesQuery);
  return (
    <AccountSection
      title={t`What comes in`}
      lead={t`An inbox takes what another app sends, and enters the values that you choose. Whoever has its address can do that, and read nothing.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your inboxes…`}>
        {(inboxes) => (
          <>
            <RowList
              items={inboxes}
              empty={
                <p>{t`Your phone sends today’s steps, which are entered for “Walk”, or a shortcut adds a glass of water.`}</p>
              }
            >
              {(inbox) => <InboxRow inbox={inbox} />}
            </RowList>
            <FoldedForm
              label={t`Make an inbox`}
              full={
                inboxes.length >= MAX_INBOXES &&
                t`An account holds ${MAX_INBOXES} inboxes at most. Close one that you no longer use.`
              }
            >
              {(onLeave) => <InboxForm onLeave={onLeave} />}
            </FoldedForm>
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
    <FieldsForm form={form} submit={t`Make the inbox`} onCancel={onLeave}>
      <TextField
        {...form.field('name')}
        label={t`Sender`}
        description={t`The app or the thing, such as “Health Auto Export”.`}
        autoComplete="off"
      />
    </FieldsForm>
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
  const folding = (what: 'mappings' | 'messages') => ({
    row: id,
    'aria-expanded': shown === what,
    onClick: () => setShown(shown === what ? undefined : what),
  });
  return (
    <li className="border-b border-rule py-3">
      <p id={id} className="font-semibold wrap-anywhere">
        {name}
      </p>
      <p className="text-sm text-faint">
        {used === null ? t`Nothing has come yet` : t`The last message came on ${used}`}
      </p>
      {inbox.open ? (
        <div className="mt-2 flex flex-col items-start gap-2">
          <p className="text-sm wrap-anywhere select-all">{inbox.address}</p>
          <CopyButton
            row={id}
            text={inbox.address}
            copy={t`Copy the address`}
            copied={t`Address copied`}
          />
        </div>
      ) : (
        <p className="text-sm text-alarm">{t`Its address no longer works, because the server has a new secret. Make another inbox.`}</p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <RowButton {...folding('mappings')}>{t`What is entered`}</RowButton>
        <RowButton {...folding('messages')}>{t`Messages`}</RowButton>
        <RowButton row={id} disabled={isPending} onClick={() => close()}>{t`Close`}</RowButton>
      </div>
      {shown === 'mappings' && <InboxMappings inbox={inbox} />}
      {shown === 'messages' && <InboxMessages id={inbox.id} />}
    </li>
  );
}

/** What came to an inbox lately, in words. */
function InboxMessages({ id }: { id: string }) {
  const { t } = useLingui();
  const query = useQuery(inboxMessagesQuery(id));
  return (
    <div className="mt-3">
      <Loaded query={query} rows={2} label={t`Loading what came…`}>
        {(messages) =>
          messages.length === 0 ? (
            <p className="text-sm text-faint">{t`Nothing came within the last week.`}</p>
          ) : (
            <ol aria-label={t`The last messages`}>
              {messages.map((message) => (
                <Message key={message.id} message={message} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </div>
  );
}

/** How many values of a message are named. */
const MAX_NAMED = 8;

function Message({ message }: { message: InboxMessage }) {
  const { t } = useLingui();
  const format = useFormat();
  const senderText = useSenderText();
  const foundText = useFoundText();
  const { values, entered, found } = message;
  const more = found.length - MAX_NAMED;
  return (
    <li className="py-1 text-sm">
      <p>
        {senderText(message.sender)}
        <span className="block text-faint">
          {format.moment(message.received_at)} ·{' '}
          {plural(values, { one: '# value', other: '# values' })} ·{' '}
          {entered === 0
            ? t`none entered`
            : plural(entered, { one: '# entered', other: '# entered' })}
        </span>
      </p>
      {found.length > 0 ? (
        <p className="wrap-anywhere">
          {found.slice(0, MAX_NAMED).map(foundText).join(' · ')}
          {more > 0 && ` · ${plural(more, { one: '# more', other: '# more' })}`}
        </p>
      ) : (
        <code className="block wrap-anywhere">{message.excerpt}</code>
      )}
    </li>
  );
}

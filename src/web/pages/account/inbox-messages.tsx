import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { InboxMessage } from '#contract/inboxes.ts';
import { useFormat } from '../../ui/format.ts';
import { Loaded } from './account-frame.tsx';
import { useFoundText, useSenderText } from './inbox-texts.ts';
import { inboxMessagesQuery } from './inboxes.ts';

/** What came to an inbox lately, in words. */
export function InboxMessages({ id }: { id: string }) {
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
const MOST_NAMED = 8;

function Message({ message }: { message: InboxMessage }) {
  const { t } = useLingui();
  const format = useFormat();
  const senderText = useSenderText();
  const foundText = useFoundText();
  const { values, entered, found } = message;
  const more = found.length - MOST_NAMED;
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
          {found.slice(0, MOST_NAMED).map(foundText).join(' · ')}
          {more > 0 && ` · ${plural(more, { one: '# more', other: '# more' })}`}
        </p>
      ) : (
        <code className="block wrap-anywhere">{message.excerpt}</code>
      )}
    </li>
  );
}

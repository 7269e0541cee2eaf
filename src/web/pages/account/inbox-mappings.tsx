import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { INBOX_MODES, MAX_MAPPINGS, type Inbox, type InboxMapping } from '#contract/inboxes.ts';
import { useNotebook } from '../../sync/use-notebook.ts';
import { drawWithFocus, useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Failure, Loaded } from './account-frame.tsx';
import { MappingForm } from './inbox-mapping-form.tsx';
import { useMappingText } from './inbox-texts.ts';
import { inboxCalls, inboxesQuery, inboxMessagesQuery } from './inboxes.ts';

/** Which values of an inbox are entered, for which habits and how. */
export function InboxMappings({ inbox }: { inbox: Inbox }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const mappingText = useMappingText();
  const id = useId();
  const messages = useQuery(inboxMessagesQuery(inbox.id));
  const list = useFocusKept<HTMLDivElement>(inbox.mappings.length);
  const frame = useRef<HTMLDivElement>(null);
  const [isAdding, setAdding] = useState(false);
  const show = (open: boolean) =>
    drawWithFocus(frame, open ? 'select' : 'button', () => setAdding(open));
  const hasHabit = useNotebook().notebook?.habits.some(({ is_active }) => is_active);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (mappings: InboxMapping[]) =>
      inboxCalls.updateInbox({ params: { id: inbox.id }, body: { mappings } }),
    async onSuccess() {
      await queryClient.invalidateQueries({ queryKey: inboxesQuery.queryKey });
      if (isAdding) show(false);
    },
  });
  // Those that only a newer server knows are left as they are, by changing nothing.
  const known = inbox.mappings.flatMap(knownMapping);
  const isKnown = known.length === inbox.mappings.length;
  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      <div ref={list} tabIndex={-1} className="w-full outline-none">
        {inbox.mappings.length === 0 ? (
          <p className="text-sm text-faint">{t`Nothing yet. Have the app send something, and then choose what becomes of it.`}</p>
        ) : (
          <ul>
            {inbox.mappings.map((mapping, place) => (
              <li
                key={JSON.stringify(mapping)}
                className="flex items-center justify-between gap-4 py-1"
              >
                <p id={`${id}-${place}`} className="min-w-0 text-sm wrap-anywhere">
                  {mappingText(mapping)}
                </p>
                {isKnown && (
                  <Button
                    id={`${id}-${place}-remove`}
                    className="shrink-0"
                    aria-labelledby={`${id}-${place}-remove ${id}-${place}`}
                    pending={isPending}
                    onClick={() => mutate(known.toSpliced(place, 1))}
                  >
                    {t`Remove`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <Failure error={error} />
      {isKnown && hasHabit && known.length < MAX_MAPPINGS && (
        <div ref={frame} className="w-full">
          {isAdding ? (
            <Loaded query={messages} rows={2} label={t`Loading what came…`}>
              {(all) => (
                <MappingForm
                  inboxId={inbox.id}
                  found={all.flatMap((message) => message.found)}
                  pending={isPending}
                  onSave={(mapping) => mutate([...known, mapping])}
                  onLeave={() => show(false)}
                />
              )}
            </Loaded>
          ) : (
            <Button onClick={() => show(true)}>{t`Enter a value`}</Button>
          )}
        </div>
      )}
    </div>
  );
}

function knownMapping(mapping: Inbox['mappings'][number]): InboxMapping[] {
  const mode = INBOX_MODES.find((each) => each === mapping.mode);
  return mode ? [{ ...mapping, mode }] : [];
}

import { useLingui } from '@lingui/react/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ComponentType, type ReactNode } from 'react';
import { createLinkBody, linkEndpoints, type Link } from '#contract/links.ts';
import { MAX_LINKS } from '#domain/limits.ts';
import { callsOf } from '../../app/api/api.ts';
import { useForm } from '../../app/form/use-form.tsx';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { FoldedForm, Loaded } from './account-frame.tsx';
import { EndText } from './how-long.tsx';
import { RowButton, RowList, useRemoval } from './rows.tsx';
import { CopyButton } from './shown-once.tsx';

const linkCalls = callsOf(linkEndpoints);

/** The addresses that the person gave out. */
const linksQuery = queryOptions({
  queryKey: ['links'],
  queryFn: ({ signal }) => linkCalls.listLinks({}, { signal }),
});

/**
 * A form that makes a link.
 *
 * @param read what its fields ask for
 * @param onMade once it is there
 */
export function useLinkForm(read: (fields: FormData) => unknown, onMade: () => void) {
  const queryClient = useQueryClient();
  return useForm({
    schema: createLinkBody,
    read,
    async send(body) {
      await linkCalls.createLink({ body });
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });
      onMade();
    },
  });
}

interface LinkListProps {
  kinds: readonly Link['kind'][];
  /** what one could want, where there are none */
  example: string;
  Row: ComponentType<{ link: Link }>;
  /** what makes another one, as a verb, and its form; null: none can be made */
  make: string;
  Form: ComponentType<{ onLeave: () => void }> | null;
  /** what there is beside, once there are some */
  children?: (links: readonly Link[]) => ReactNode;
}

/** The links of some kinds, each with its row, and what makes another one. */
export function LinkList({ kinds, example, Row, make, Form, children }: LinkListProps) {
  const { t } = useLingui();
  const query = useQuery(linksQuery);
  return (
    <Loaded query={query} rows={1} label={t`Loading your links…`}>
      {(all) => {
        const links = all.filter(({ kind }) => kinds.includes(kind));
        return (
          <>
            <RowList items={links} empty={<p>{example}</p>}>
              {(link) => <Row link={link} />}
            </RowList>
            {all.length >= MAX_LINKS && (
              <p>{t`An account holds ${MAX_LINKS} links at most. Close one that you no longer use.`}</p>
            )}
            <div className="flex w-full flex-wrap gap-2">
              {all.length < MAX_LINKS && Form && (
                <FoldedForm label={make}>{(onLeave) => <Form onLeave={onLeave} />}</FoldedForm>
              )}
              {links.length > 0 && children?.(links)}
            </div>
          </>
        );
      }}
    </Loaded>
  );
}

interface LinkRowProps {
  link: Link;
  /** what it is for */
  title: string;
  /** shows its address */
  Shown: (props: { link: Link; title: string; onClose: () => void }) => ReactNode;
}

/** A link in a list, with what shows it and what closes it. */
export function LinkRow({ link, title, Shown }: LinkRowProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [isShown, setShown] = useState(false);
  const { mutate: close, isPending } = useRemoval({
    queryKey: linksQuery.queryKey,
    remove: () => linkCalls.closeLink({ params: { id: link.id } }),
    said: () => t`Closed: ${title}`,
  });
  const used = link.used_at && format.moment(link.used_at, 'day');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div id={id} className="min-w-0">
        <p className="font-semibold wrap-anywhere">{title}</p>
        {link.name !== '' && <p className="text-sm wrap-anywhere">{link.name}</p>}
        <p className="text-sm text-faint">
          {used === null ? t`Not used yet` : t`Last used ${used}`}
          <EndText end={link.expires_at} />
        </p>
      </div>
      <div className="flex gap-2">
        <RowButton row={id} onClick={() => setShown(true)}>{t`Show`}</RowButton>
        <RowButton row={id} disabled={isPending} onClick={() => close()}>{t`Close`}</RowButton>
      </div>
      {isShown && <Shown link={link} title={title} onClose={() => setShown(false)} />}
    </li>
  );
}

/** An address to be taken along, and what ends the dialog that it stands in. */
export function AddressToCopy({ address, onClose }: { address: string; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <p className="text-sm wrap-anywhere select-all">{address}</p>
      <div className="flex flex-wrap gap-2">
        <CopyButton
          variant="primary"
          text={address}
          copy={t`Copy the link`}
          copied={t`Link copied`}
        />
        <Button variant="quiet" onClick={onClose}>{t`Done`}</Button>
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { Fragment, useId, type ComponentProps, type ReactNode } from 'react';
import { z } from 'zod/mini';
import { removalEndpoints, type Removed } from '#contract/removals.ts';
import { callsOf } from '../../app/api/api.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { FieldsForm, useForm } from '../../app/form/use-form.tsx';
import { succeed, toasts } from '../../app/toasts/toast-store.ts';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCredentialsRenewal, useProof } from './prove-dialog.tsx';

interface RowListProps<Item extends { id: string }> {
  items: readonly Item[];
  /** what stands in the place of a list without a row */
  empty: ReactNode;
  children: (item: Item) => ReactNode;
}

/** A list, a row an item. It takes the focus of a row that leaves it. */
export function RowList<Item extends { id: string }>(props: RowListProps<Item>) {
  const { items, empty, children } = props;
  const list = useFocusKept<HTMLDivElement>(items.length);
  return (
    <div ref={list} tabIndex={-1} className="w-full outline-none">
      {items.length === 0 ? (
        empty
      ) : (
        <ul className="border-t border-rule">
          {items.map((item) => (
            <Fragment key={item.id}>{children(item)}</Fragment>
          ))}
        </ul>
      )}
    </div>
  );
}

interface RowButtonProps extends Omit<ComponentProps<typeof Button>, 'id'> {
  /** the id of what says which row it is in */
  row: string;
}

/** A button that others like it stand beside: those who hear it hear of which row it is. */
export function RowButton({ row, ...button }: RowButtonProps) {
  const id = useId();
  return <Button {...button} id={id} aria-labelledby={`${id} ${row}`} />;
}

const { undoRemoval } = callsOf(removalEndpoints);

interface Removal {
  /** the list in which it stands */
  queryKey: QueryKey;
  remove: () => Promise<Removed>;
  /** that it is gone, in the language of the moment */
  said: () => string;
}

/** A little less than the server keeps what was removed, in milliseconds. */
const UNDO_LIFE = 110_000;

/** Removes a row of a list at once; for as long as it can be, a note offers to take that back. */
export function useRemoval({ queryKey, remove, said }: Removal) {
  const { t } = useLingui();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  // The list alone: what is below it may be of what is gone.
  const renew = () => queryClient.invalidateQueries({ queryKey, exact: true });
  return useMutation({
    mutationFn: remove,
    onError: refuse,
    async onSuccess({ undo }) {
      toasts.add(() => ({
        severity: 'success',
        summary: said(),
        life: UNDO_LIFE,
        action: {
          label: t`Undo`,
          onAction: () => void undoRemoval({ body: { undo } }).then(renew, refuse),
        },
      }));
      await renew();
    },
  });
}

interface RemoveDialogProps {
  title: string;
  /** what it no longer does, by its name */
  children: ReactNode;
  remove: () => Promise<void>;
  /** that it is gone, in the language of the moment */
  said: () => string;
  onClose: () => void;
}

/** Asks before something that lets the person in is removed; a refusal stays to be read. */
export function RemoveDialog({ title, children, remove, said, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const renew = useCredentialsRenewal();
  const { proven, dialog } = useProof();
  const form = useForm({
    schema: z.object({}),
    async send() {
      if (!(await proven(remove))) return;
      await renew();
      onClose();
      succeed(said);
    },
  });
  return (
    <Dialog title={title} description={children} role="alertdialog" onClose={onClose}>
      <FieldsForm form={form} submit={t`Remove`} variant="danger" onCancel={onClose} isDialog />
      {dialog}
    </Dialog>
  );
}

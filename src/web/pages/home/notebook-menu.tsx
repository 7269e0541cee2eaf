import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { later, useAhead } from '../../app/builds/later.tsx';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { useProfile } from '../../app/session/profile-store.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { forgetUndoable, undoLast, watchUndone, type Done } from '../../sync/use-notebook.ts';
import { useKeys, useSingleKeys } from '../../ui/keys.ts';

const fetchKeys = async () => (await import('./key-list.tsx')).KeyList;

const KeyList = later(fetchKeys);
const GroupsDialog = later(async () => (await import('./group-dialogs.tsx')).GroupsDialog);

type Opened = 'keys' | 'groups';

/**
 * What a notebook has beside its pages, for the menu of the account: its groups, what is asked about
 * its habits, and its keys.
 *
 * @returns the items, and what one of them has opened
 */
export function useNotebookMenu() {
  'use no memo';
  const { t } = useLingui();
  const navigate = useNavigate();
  const [opened, open] = useState<Opened>();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const [openedAt, setOpenedAt] = useState(path);
  // What is open goes with its page.
  if (path !== openedAt) {
    setOpenedAt(path);
    open(undefined);
  }
  useAhead(fetchKeys);
  useUndoing();
  useSingleKeys({ '?': () => open('keys') });
  const onClose = () => open(undefined);
  const dialogs: Record<Opened, () => ReactNode> = {
    keys: () => <KeyList onClose={onClose} />,
    groups: () => <GroupsDialog onClose={onClose} />,
  };
  return {
    items: [
      { label: t`Groups`, onSelect: () => open('groups') },
      { label: t`Automaticity`, onSelect: () => void navigate({ to: '/automaticity' }) },
      { label: t`Keyboard`, onSelect: () => open('keys') },
    ],
    dialog: opened && dialogs[opened](),
  };
}

/** How long it is said that something was taken back, in milliseconds. */
const LIFE = 4000;

/** Takes back what was done last, by the keys for it, and says of everything that it was taken back. */
function useUndoing(): void {
  'use no memo';
  const { t } = useLingui();
  const refuse = useRefusal();
  const person = useProfile()?.id;
  useKeys({ 'mod+z': () => void undoLast().catch(refuse) });
  const tell = useEffectEvent((done: Done) => {
    const say = () => ({ id: 'undone', severity: 'info' as const, summary: t`Undone`, life: LIFE });
    toasts.add(say);
    requestAnimationFrame(() => focusOn(done));
  });
  useEffect(() => watchUndone((done) => tell(done)), []);
  // It is in the reach of whoever did it alone.
  useEffect(() => (person === undefined ? undefined : forgetUndoable), [person]);
}

/** Leads the focus to the row of a habit that came back, where it would be nowhere else. */
function focusOn({ before, after }: Done): void {
  const { activeElement } = document;
  if (activeElement !== document.body && !activeElement?.matches('main, h1')) return;
  const was = new Set(before.habits);
  const habit = after.habits.find((each) => !was.has(each));
  document.querySelector<HTMLElement>(`[data-habit="${habit?.id}"] [aria-haspopup=menu]`)?.focus();
}

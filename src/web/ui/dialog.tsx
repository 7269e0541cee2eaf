import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { Button, type ButtonVariant } from './button.tsx';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** what it is about, which is read with its title */
  description?: ReactNode;
  /** asked to go: by Escape, or by a press beside it */
  onClose: () => void;
  /** whether Escape, or a press beside it, closes it: what is shown once has a button for that */
  isDismissible?: boolean;
  /** whether something is written in it from the start */
  isWritten?: boolean;
  /** `alertdialog` for a question that stops what was going on */
  role?: 'dialog' | 'alertdialog';
  /** on phones it comes from below, with this as its upper edge */
  handle?: ReactNode;
  /** whether it ends with a button that closes it */
  hasCloseButton?: boolean;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Focus stays in it, then goes back. Once
 * something is written in it, a slip of the finger beside it does not throw that away, and whatever
 * else would, asks first.
 */
export function Dialog(props: DialogProps) {
  'use no memo';
  const { t } = useLingui();
  const {
    title,
    description,
    onClose,
    isDismissible = true,
    role = 'dialog',
    handle,
    children,
  } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const [isTyped, setTyped] = useState(false);
  const isWritten = isTyped || props.isWritten === true;
  const [question, ask] = useLeaveQuestion(isWritten, isOfHistory);
  const isPressedBeside = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // A browser begins with the first of a choice, whichever is chosen.
    const { activeElement: first } = document;
    if (first instanceof HTMLInputElement && first.type === 'radio')
      element?.querySelector<HTMLElement>(`[name="${first.name}"]:checked`)?.focus();
    return () => element?.close();
  }, []);
  const dismiss = async () => {
    if (isDismissible && (!isWritten || (await ask()))) onClose();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what its parts don’t take
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={description ? `${titleId}-description` : undefined}
      onCancel={(event) => {
        // React hands on what a dialog, or the choice of a file, within this one is asked.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        // Pressed again and again, the way back on a phone closes it whatever the page says.
        if (event.cancelable) void dismiss();
        else onClose();
      }}
      onKeyDown={(event) => {
        const { key, nativeEvent, defaultPrevented } = event;
        if (key !== 'Escape' || nativeEvent.isComposing || defaultPrevented || !isOf(event)) return;
        // Browsers hold a dialog open for a page once, and then close it.
        event.preventDefault();
        if (!event.repeat) void dismiss();
      }}
      onPointerDown={(event) => (isPressedBeside.current = isBeside(event))}
      // Were it gone before the finger is lifted, what lies under it would be pressed.
      onClick={(event) => {
        const isAway = isPressedBeside.current && isBeside(event);
        if (isAway && isDismissible && !isWritten) onClose();
      }}
      // What narrows a list, or is kept at once, stands in no form and is not lost.
      onInput={(event) => isOf(event) && !isOf(event, 'form, dialog') && setTyped(true)}
      className={classNames(
        'z-modal m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-rule bg-paper p-0 text-ink',
        handle !== undefined && 'max-sm:sheet',
      )}
    >
      {handle}
      <div className="flex flex-col gap-4 p-6">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {description && <div id={`${titleId}-description`}>{description}</div>}
        {children}
        {props.hasCloseButton && <Button onClick={onClose}>{t`Close`}</Button>}
      </div>
      {question}
    </dialog>
  );
}

/** Whether it happened in this dialog: React hands on what happens in those within it. */
function isOf({ target, currentTarget }: SyntheticEvent, around = 'dialog'): boolean {
  return target instanceof Element && target.closest(around) === currentTarget;
}

/** Other ways elsewhere than back and forth lie beside a modal dialog, where nobody reaches them. */
function isOfHistory(action: string): boolean {
  return action !== 'PUSH' && action !== 'REPLACE';
}

/**
 * Where something was written and not saved, asks before another page takes the place of this one.
 * Of another site, or of this one loaded again, the browser asks in its own words. Nothing is asked
 * of what leads elsewhere with `ignoreBlocker`.
 *
 * @param isAsked whether it is asked of a way elsewhere
 * @returns the question, and what asks it of anything else: whether to leave
 */
export function useLeaveQuestion(
  isWritten: boolean,
  isAsked: (action: string) => boolean,
): [ReactNode, () => Promise<boolean>] {
  'use no memo';
  const { t } = useLingui();
  const { history } = useRouter();
  const [isAsking, setAsking] = useState(false);
  const pending = useRef<{ resolve: (leaves: boolean) => void; isWay: boolean }>(undefined);
  const answer = (leaves: boolean) => {
    setAsking(false);
    pending.current?.resolve(leaves);
    pending.current = undefined;
  };
  const ask = (isWay = false) =>
    new Promise<boolean>((resolve) => {
      pending.current = { resolve, isWay };
      setAsking(true);
    });
  const isBlocked = useEffectEvent(async (action: string) => {
    if (!isAsked(action)) return false;
    // Back again is an answer: the browser is already further than it could be told.
    const wasAsked = pending.current?.isWay === true;
    answer(wasAsked);
    return !wasAsked && !(await ask(true));
  });
  const asksOnUnload = useEffectEvent(() => isAsked('GO'));
  useEffect(() => {
    if (!isWritten) return undefined;
    return history.block({
      enableBeforeUnload: () => asksOnUnload(),
      blockerFn: ({ currentLocation, nextLocation, action }) =>
        currentLocation.pathname !== nextLocation.pathname && isBlocked(action),
    });
  }, [history, isWritten]);
  // Where nobody can answer any more, a way goes on, and nothing is done.
  useEffect(() => () => pending.current?.resolve(pending.current.isWay), []);

  const question = isAsking && (
    <ConfirmDialog
      title={t`Leave without saving?`}
      confirm={t`Leave`}
      cancel={t`Stay`}
      onConfirm={() => answer(true)}
      onCancel={() => answer(false)}
    >
      {t`What you wrote in this form will be lost.`}
    </ConfirmDialog>
  );
  return [question, () => ask()];
}

/** Whether a press on a dialog is outside of its edges: its scrollbar is within them. */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  const isWithin = clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  return target === currentTarget && !isWithin;
}

interface ConfirmDialogProps {
  title: string;
  /** what happens on confirming, and to what */
  children: ReactNode;
  /** the deed, as a verb: "Delete" */
  confirm: string;
  /** what leaves all as it is, where "Cancel" could be taken for the deed */
  cancel?: string;
  pending?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something that takes much away, or ends what was going on. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  'use no memo';
  const { t } = useLingui();
  const { title, children, confirm, cancel, pending = false, onConfirm, onCancel } = props;
  return (
    <Dialog title={title} description={children} role="alertdialog" onClose={onCancel}>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="quiet" onClick={onCancel}>
          {cancel ?? t`Cancel`}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onCancel'> {
  /** what stands on the button itself */
  label: string;
  variant?: ButtonVariant;
}

/**
 * A button that asks once before it does what it is there for. The question goes before the deed:
 * beside it a note could be neither reached nor heard.
 */
export function ConfirmButton(props: ConfirmButtonProps) {
  'use no memo';
  const { label, variant = 'outline', pending = false, onConfirm, ...question } = props;
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const confirm = () => {
    close();
    onConfirm();
  };
  return (
    <>
      <Button variant={variant} pending={pending} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && <ConfirmDialog {...question} onConfirm={confirm} onCancel={close} />}
    </>
  );
}

/** As far as this, in pixels, a sheet is drawn down to go; less, and it comes back. */
const FAR = 96;

/**
 * The upper edge of a sheet on a phone, with which a finger draws it down and away, as Escape does.
 * It is one way of several, and nothing for the keyboard.
 */
export function SheetHandle() {
  const start = useRef<number>(undefined);
  const draw = ({ currentTarget }: PointerEvent, distance: number) => {
    const sheet = currentTarget.closest('dialog');
    if (sheet) sheet.style.translate = distance > 0 ? `0px ${distance}px` : '';
  };
  const drawnBy = ({ clientY }: PointerEvent) =>
    start.current === undefined ? 0 : clientY - start.current;
  return (
    <div
      data-handle
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = event.clientY;
      }}
      onPointerMove={(event) => draw(event, drawnBy(event))}
      onPointerUp={(event) => {
        const isAway = drawnBy(event) >= FAR;
        start.current = undefined;
        draw(event, 0);
        const asked = new Event('cancel', { cancelable: true });
        if (isAway) event.currentTarget.closest('dialog')?.dispatchEvent(asked);
      }}
      onPointerCancel={(event) => {
        start.current = undefined;
        draw(event, 0);
      }}
      className="absolute inset-x-0 top-0 h-14 cursor-grab touch-none pt-2.5 active:cursor-grabbing sm:hidden"
    >
      <div className="mx-auto h-1 w-10 rounded-full bg-edge" />
    </div>
  );
}

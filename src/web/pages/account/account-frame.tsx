import { Trans, useLingui } from '@lingui/react/macro';
import { createLink } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { drawWithFocus } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

/** The account area: its title and the tabs over whichever of its pages is shown. */
export function AccountFrame({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const version = import.meta.env.VITE_VERSION;
  return (
    <div className="mx-auto w-full max-w-2xl">
      <h1 className="mb-4 text-3xl">{t`Account`}</h1>
      <nav
        aria-label={t`Account`}
        className="flex flex-wrap gap-x-4 border-b border-rule sm:gap-x-6"
      >
        <TabLink to="/account/profile">{t`Profile`}</TabLink>
        <TabLink to="/account/security">{t`Security`}</TabLink>
        <TabLink to="/account/reminders">{t`Reminders`}</TabLink>
        <TabLink to="/account/connections">{t`Connections`}</TabLink>
        <TabLink to="/account/data">{t`Your data`}</TabLink>
      </nav>
      <div className="flex flex-col divide-y divide-rule *:py-8">{children}</div>
      <p className="pb-8 text-sm text-faint">
        <Trans>Habitude, version {version}</Trans>
      </p>
    </div>
  );
}

export const TabLink = createLink((props: ComponentProps<'a'>) => (
  <a
    {...props}
    // No border before its turn: with forced colours it would lie over the rule.
    className="-mb-px flex min-h-11 min-w-11 items-center justify-center pb-0.5 text-faint hover:text-ink aria-[current=page]:border-b-2 aria-[current=page]:border-ink aria-[current=page]:pb-0 aria-[current=page]:font-semibold aria-[current=page]:text-ink"
  />
));

interface AccountSectionProps {
  title: string;
  /** what this is about, in a sentence */
  lead?: ReactNode;
  children: ReactNode;
}

export function AccountSection({ title, lead, children }: AccountSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-4">
      <div>
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {lead && <p className="mt-1 text-faint">{lead}</p>}
      </div>
      {children}
    </section>
  );
}

interface FoldedFormProps {
  /** what brings the form, as a verb */
  label: string;
  /** whether it is there from the start */
  isOpenAtFirst?: boolean;
  /** what stands above it, such as a secret of what was made */
  above?: ReactNode;
  /** said in the place of the button, where no more can be made */
  full?: string | false;
  children: (onLeave: () => void) => ReactNode;
}

/** A form that few come for, behind a button. The focus goes into it, and back to the button. */
export function FoldedForm(props: FoldedFormProps) {
  const { label, isOpenAtFirst = false, above, full, children } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const show = (open: boolean) =>
    drawWithFocus(frame, open ? 'input' : 'button', () => setIsOpen(open));
  return (
    <div
      ref={frame}
      className={above ? 'flex w-full flex-col items-start gap-4' : isOpen ? 'w-full' : undefined}
    >
      {above}
      {isOpen ? (
        <Unfolded onLeave={() => show(false)}>{children}</Unfolded>
      ) : full ? (
        <p>{full}</p>
      ) : (
        <Button onClick={() => show(true)}>{label}</Button>
      )}
    </div>
  );
}

interface UnfoldedProps extends Pick<FoldedFormProps, 'children'> {
  onLeave: () => void;
}

function Unfolded({ onLeave, children }: UnfoldedProps) {
  return children(onLeave);
}

interface LoadedProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  /** how many rows there will be, at a guess */
  rows: number;
  /** said while they are on their way */
  label: string;
  children: (data: Data) => ReactNode;
}

/** What a call gave; until it is there, that it is on its way or why it could not be had. */
export function Loaded<Data>({ query, rows, label, children }: LoadedProps<Data>) {
  const { t } = useLingui();
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <>
        <Failure error={query.error} />
        <Button onClick={() => void query.refetch()}>{t`Try again`}</Button>
      </>
    );
  return (
    <div className="w-full">
      <Skeleton rows={rows} label={label} />
    </div>
  );
}

/** Says why a call failed; nothing where none did. */
export function Failure({ error }: { error: unknown }) {
  const errorText = useErrorText();
  return (
    Boolean(error) && (
      <p role="alert" className="text-alarm">
        {errorText(error)}
      </p>
    )
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '../../ui/button.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';

interface ScreenProps {
  title: string;
  /** whether it takes the place of another one at the same address, and so the focus */
  isNext?: boolean;
  /** a sentence that says what this is for, where the title does not */
  lead?: ReactNode;
  children: ReactNode;
  aside?: ReactNode;
}

/** One job a page: a title, a sentence and a form. */
export function Screen({ title, isNext = false, lead, children, aside }: ScreenProps) {
  'use no memo';
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl" {...(isNext && FOCUSED)}>
          {title}
        </h1>
        {lead && <p className="text-faint">{lead}</p>}
      </div>
      {children}
      {aside && <p className="text-faint">{aside}</p>}
    </div>
  );
}

/** Of a title that has just come: what had the focus is gone. */
export const FOCUSED = {
  ref: (heading: HTMLElement | null) => heading?.focus(),
  tabIndex: -1,
};

/** Links within running text. */
export const LINK_CLASS = 'link font-semibold text-ink';

/** Password managers know an account by its `username`. */
export function EmailField(field: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  'use no memo';
  const { t } = useLingui();
  return (
    <TextField
      label={t`Email address`}
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      type="email"
    />
  );
}

/** Asks to stay signed in. Without HTTPS a browser would not keep what that takes, so it says so. */
export function RememberField({ isTicked = true }: { isTicked?: boolean | undefined }) {
  'use no memo';
  const { t } = useLingui();
  if (window.isSecureContext)
    return <Checkbox name="remember" label={t`Keep me signed in`} defaultChecked={isTicked} />;
  return (
    <p className="basis-full text-sm text-faint">
      {t`This page does not use HTTPS, so you cannot stay signed in once you close this tab.`}
    </p>
  );
}

/** The way on for whoever can do nothing else here. */
export function ToSignIn() {
  const { t } = useLingui();
  return (
    <LinkButton to="/auth/login" variant="primary" className="min-h-12">
      {t`Go to the sign-in page`}
    </LinkButton>
  );
}

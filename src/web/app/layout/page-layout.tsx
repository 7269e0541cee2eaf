import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { ColorModeButton } from '../color-mode.tsx';
import { LanguageLink, useLanguageSwitch } from '../language/language-link.tsx';
import { useProfile } from '../session/profile-store.ts';
import { useSession } from '../session/session-context.ts';
import { MAIN_ID, SkipLink, Brand } from './layout-parts.tsx';

interface PageLayoutProps {
  /** of the menu of the account, after what leads to pauses */
  items?: readonly MenuItem[];
  children: ReactNode;
}

/** What stands around every page but those of visitors: the header, and on phones the bottom bar. */
export function PageLayout({ items = [], children }: PageLayoutProps) {
  'use no memo';
  const isConnected = useSession().isConnected();
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink to={MAIN_ID}>
        <Trans>Skip to the content</Trans>
      </SkipLink>
      <Header isConnected={isConnected} items={items} />
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className="mx-auto flex w-full max-w-5xl grow flex-col px-5 py-4 has-[.two-weeks]:max-w-352 board:px-10 board:py-8"
      >
        {children}
      </main>
      {isConnected && <BottomBar />}
    </div>
  );
}

const TAB_CLASS =
  'flex min-h-14 flex-1 items-center justify-center text-sm text-faint aria-[current=page]:font-semibold aria-[current=page]:text-ink';

/** The navigation of phones, within reach of a thumb. */
function BottomBar() {
  'use no memo';
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Pages`}
      className="sticky bottom-0 z-10 flex items-center border-t border-rule bg-paper pb-[env(safe-area-inset-bottom)] [body:has([data-own-bar])_&]:hidden low:static board:hidden"
    >
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={TAB_CLASS}>
        <Trans>Today</Trans>
      </Link>
      <Link
        to="/habits/create"
        aria-label={t`New habit`}
        className="my-2 flex size-13 shrink-0 items-center justify-center rounded-full bg-ink text-paper"
      >
        <svg viewBox="0 0 24 24" aria-hidden className="size-6">
          <path
            d="M12 4v16M4 12h16"
            stroke="currentColor"
            strokeWidth="2.5"
            strokeLinecap="round"
          />
        </svg>
      </Link>
      <Link to="/history" activeOptions={{ includeSearch: false }} className={TAB_CLASS}>
        <Trans>History</Trans>
      </Link>
    </nav>
  );
}

const HEADER_TAB_CLASS =
  'flex h-full items-center border-b-2 border-transparent px-1 text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

interface HeaderProps {
  isConnected: boolean;
  items: readonly MenuItem[];
}

function Header({ isConnected, items }: HeaderProps) {
  'use no memo';
  return (
    <header className="border-b border-rule">
      <div className="flex min-h-15 flex-wrap items-center px-5 board:h-18 board:flex-nowrap board:px-10">
        <Brand />
        {isConnected && <Navigation />}
        <div className="ml-auto flex h-full items-center gap-2">
          {!isConnected && (
            <LanguageLink className="flex min-h-11 items-center px-2 text-faint hover:text-ink" />
          )}
          <div className={isConnected ? 'hidden board:contents' : 'contents'}>
            <ColorModeButton className="text-faint hover:text-ink" />
          </div>
          {isConnected && <AvatarMenu items={items} />}
        </div>
      </div>
    </header>
  );
}

function Navigation() {
  'use no memo';
  const { t } = useLingui();
  return (
    <nav aria-label={t`Pages`} className="ml-10 hidden h-full gap-6 board:flex">
      <Link
        to="/"
        activeOptions={{ exact: true, includeSearch: false }}
        className={HEADER_TAB_CLASS}
      >
        <Trans>Today</Trans>
      </Link>
      <Link to="/history" activeOptions={{ includeSearch: false }} className={HEADER_TAB_CLASS}>
        <Trans>History</Trans>
      </Link>
    </nav>
  );
}

/** All that is neither a day nor the history, behind the first letter of the person's name. */
function AvatarMenu({ items }: Pick<HeaderProps, 'items'>) {
  'use no memo';
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const language = useLanguageSwitch();
  const profile = useProfile();
  const name = profile?.name ?? '';
  const initial = [...name][0]?.toLocaleUpperCase() ?? '·';
  return (
    <Menu
      label={t`Account: ${name}`}
      className="size-11 border border-ink text-sm font-bold"
      items={[
        { label: t`Pauses`, onSelect: () => void router.navigate({ to: '/pauses' }) },
        ...items,
        { label: t`Profile`, onSelect: () => void router.navigate({ to: '/account/profile' }) },
        { label: t`Security`, onSelect: () => void router.navigate({ to: '/account/security' }) },
        {
          label: t`Reminders`,
          onSelect: () => void router.navigate({ to: '/account/reminders' }),
        },
        {
          label: t`Your data`,
          onSelect: () => void router.navigate({ to: '/account/data' }),
        },
        ...(profile?.is_operator
          ? [{ label: t`Operator`, onSelect: () => void router.navigate({ to: '/operator' }) }]
          : []),
        { label: language.name, lang: language.locale, onSelect: () => void language.go() },
        { label: t`Sign out`, onSelect: () => void session.logout() },
      ]}
    >
      <span aria-hidden>{initial}</span>
    </Menu>
  );
}

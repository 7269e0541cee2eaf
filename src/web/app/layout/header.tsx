import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { Menu } from '../../ui/menu.tsx';
import { ColorModeButton } from '../color-mode/color-mode-button.tsx';
import { LanguageLink, useLanguageSwitch } from '../language/language-link.tsx';
import { useProfile } from '../session/profile-store.ts';
import { useSession } from '../session/session-context.ts';
import { Brand } from './brand.tsx';

const TAB_CLASS =
  'flex h-full items-center border-b-2 border-transparent px-1 text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export function Header({ isConnected }: { isConnected: boolean }) {
  // Drawn once a page: what would remember its parts weighs more than drawing them anew.
  'use no memo';
  return (
    <header className="border-b border-rule">
      <div className="flex h-15 items-center px-5 board:h-18 board:px-10">
        <Brand />
        {isConnected && <Navigation />}
        <div className="ml-auto flex h-full items-center gap-2">
          {!isConnected && (
            <LanguageLink className="flex min-h-11 items-center px-2 text-faint hover:text-ink" />
          )}
          <div className={isConnected ? 'hidden board:contents' : 'contents'}>
            <ColorModeButton className="text-faint hover:text-ink" />
          </div>
          {isConnected && <AvatarMenu />}
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
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={TAB_CLASS}>
        <Trans>Today</Trans>
      </Link>
      <Link to="/history" activeOptions={{ includeSearch: false }} className={TAB_CLASS}>
        <Trans>History</Trans>
      </Link>
    </nav>
  );
}

/** All that is neither a day nor the history, behind the first letter of the person's name. */
function AvatarMenu() {
  'use no memo';
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const language = useLanguageSwitch();
  const name = useProfile()?.name ?? '';
  const initial = [...name][0]?.toLocaleUpperCase() ?? '·';
  return (
    <Menu
      label={t`Account of ${name}`}
      className="size-11 border border-ink text-sm font-bold"
      items={[
        { label: t`Pauses`, onSelect: () => void router.navigate({ to: '/pauses' }) },
        { label: t`Profile`, onSelect: () => void router.navigate({ to: '/account/profile' }) },
        { label: t`Security`, onSelect: () => void router.navigate({ to: '/account/security' }) },
        {
          label: t`Reminders`,
          onSelect: () => void router.navigate({ to: '/account/reminders' }),
        },
        {
          label: t`Import and export`,
          onSelect: () => void router.navigate({ to: '/account/data' }),
        },
        { label: language.name, onSelect: language.go },
        { label: t`Sign out`, onSelect: () => void session.logout() },
      ]}
    >
      <span aria-hidden>{initial}</span>
    </Menu>
  );
}

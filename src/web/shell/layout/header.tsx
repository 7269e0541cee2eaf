import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { ColorModeButton } from '../color-mode/color-mode-button.tsx';
import { LanguageLink } from '../locale/language-link.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { Brand } from './brand.tsx';

const TAB_CLASS =
  'flex h-full items-center border-b-2 border-transparent px-1 text-faint hover:text-ink aria-[current=page]:border-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink';

export function Header({ isConnected }: { isConnected: boolean }) {
  return (
    <header className="border-b border-rule">
      <div className="flex h-15 items-center gap-6 px-5 board:h-18 board:px-10">
        <Brand />
        {isConnected && <Navigation />}
        <div className="ml-auto flex h-full items-center gap-2">
          <div className={isConnected ? 'hidden items-center gap-2 board:flex' : 'contents'}>
            <LanguageLink className="flex min-h-11 items-center px-2 text-faint hover:text-ink" />
            <ColorModeButton className="text-faint hover:text-ink" />
          </div>
          {isConnected && <AvatarMenu />}
        </div>
      </div>
    </header>
  );
}

function Navigation() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Pages`} className="ml-4 hidden h-full gap-6 board:flex">
      <Link to="/" activeOptions={{ exact: true, includeSearch: false }} className={TAB_CLASS}>
        <Trans>Today</Trans>
      </Link>
      <Link to="/history" activeOptions={{ includeSearch: false }} className={TAB_CLASS}>
        <Trans>History</Trans>
      </Link>
    </nav>
  );
}

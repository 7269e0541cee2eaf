import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { profileQuery } from '../../api/queries.ts';
import { Menu } from '../../ui/menu.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { useLanguageSwitch } from '../locale/use-language-switch.ts';
import { useSession } from '../session/session-context.ts';

/** Where the header has no room for the language: below the style sheet's `board` width. */
const NARROW = '(width < 56.25rem)';

/** What a person does with their own account, behind the first letter of their name. */
export function AvatarMenu() {
  const { t } = useLingui();
  const router = useRouter();
  const session = useSession();
  const language = useLanguageSwitch();
  const isNarrow = useMedia(NARROW);
  const { data: profile } = useQuery(profileQuery);
  const name = profile?.name ?? '';
  const initial = [...name][0]?.toLocaleUpperCase() ?? '·';
  return (
    <Menu
      label={t`Account of ${name}`}
      className="size-11 border border-ink text-sm font-bold"
      items={[
        { label: t`Pauses`, onSelect: () => void router.navigate({ to: '/pauses' }) },
        { label: t`Profile`, onSelect: () => void router.navigate({ to: '/account/profile' }) },
        { label: t`Security`, onSelect: () => void router.navigate({ to: '/account/security' }) },
        ...(isNarrow ? [{ label: language.name, onSelect: language.go }] : []),
        { label: t`Log out`, onSelect: () => void session.logout() },
      ]}
    >
      <span aria-hidden>{initial}</span>
    </Menu>
  );
}

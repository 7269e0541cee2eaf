import { Link } from '@tanstack/react-router';
import { SITE_TITLE } from '#contract/pages.ts';
import { Stamp } from '../../ui/stamp.tsx';
import { HOME_PATH } from '../session/last-path.ts';

/** The product's mark and name, which lead home. */
export function Brand() {
  return (
    <Link to={HOME_PATH} preload={false} className="flex min-h-11 items-center gap-3">
      <Stamp mark="kept" ink="tomato" variant={SITE_TITLE} />
      <span className="font-display text-xl font-bold">{SITE_TITLE}</span>
    </Link>
  );
}

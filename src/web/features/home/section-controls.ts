import type { GroupControls } from './groups/group-menu.tsx';

/** What can be done with the sections of the home page. */
export interface SectionControls {
  isFolded: (key: string) => boolean;
  /** without it sections stay as they are, as what is searched for does */
  toggle: ((key: string) => void) | undefined;
  /** for those sections that are groups */
  groups: GroupControls;
}

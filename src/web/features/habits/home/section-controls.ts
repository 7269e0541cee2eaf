import type { GroupControls } from '../groups/group-menu.tsx';

/** What can be done with the sections of the home page. */
export interface SectionControls {
  isFolded: (key: string) => boolean;
  toggle: (key: string) => void;
  /** for those sections that are groups */
  groups: GroupControls;
}

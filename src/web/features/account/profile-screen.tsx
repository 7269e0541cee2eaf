import { useQuery } from '@tanstack/react-query';
import { profileQuery } from '../../api/queries.ts';
import { ColorModeSection } from './color-mode-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { PersonSection } from './person-section.tsx';

interface ProfileScreenProps {
  /** called once nothing is left of the account */
  onDeleted: () => void;
}

/** What a person tells of themselves, and what they may do with all of it. */
export function ProfileScreen({ onDeleted }: ProfileScreenProps) {
  const { data: profile } = useQuery(profileQuery);
  if (!profile) return null;
  return (
    <>
      <PersonSection profile={profile} />
      <ColorModeSection />
      <EmailSection profile={profile} />
      <DeleteSection profile={profile} onDeleted={onDeleted} />
    </>
  );
}

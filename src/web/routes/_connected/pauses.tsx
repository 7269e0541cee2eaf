import { createFileRoute } from '@tanstack/react-router';
import { PausesScreen } from '../../features/pauses/pauses-screen.tsx';
import { WithNotebook } from '../../notebook/with-notebook.tsx';

export interface PausesSearch {
  /** the id of the habit to pause at once */
  habit?: string;
}

export const Route = createFileRoute('/_connected/pauses')({
  staticData: { page: '/pauses' },
  validateSearch: ({ habit }: Record<string, unknown>): PausesSearch =>
    typeof habit === 'string' ? { habit } : {},
  component: PausesPage,
});

function PausesPage() {
  const { habit } = Route.useSearch();
  return (
    <WithNotebook>{(notebook) => <PausesScreen notebook={notebook} habit={habit} />}</WithNotebook>
  );
}

import { createFileRoute } from '@tanstack/react-router';
import { PausesScreen } from '../../../pages/pauses/pauses-screen.tsx';
import { WithNotebook } from '../../../sync/with-notebook.tsx';

export interface PausesSearch {
  /** the id of the habit to pause at once */
  habit?: string | undefined;
}

export const Route = createFileRoute('/_connected/pauses')({
  staticData: { page: '/pauses' },
  validateSearch: ({ habit }: Record<string, unknown>): PausesSearch => ({
    habit: typeof habit === 'string' ? habit : undefined,
  }),
  component: PausesPage,
});

function PausesPage() {
  const { habit } = Route.useSearch();
  return (
    <WithNotebook>{(notebook) => <PausesScreen notebook={notebook} habit={habit} />}</WithNotebook>
  );
}

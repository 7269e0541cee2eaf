import { createFileRoute } from '@tanstack/react-router';
import { AutomaticityScreen } from '../../../pages/automaticity/automaticity-screen.tsx';
import { WithNotebook } from '../../../sync/with-notebook.tsx';

export interface AutomaticitySearch {
  /** the id of the habit whose statements are opened at once, where they are due */
  habit?: string | undefined;
}

export const Route = createFileRoute('/_connected/automaticity')({
  staticData: { page: '/automaticity' },
  validateSearch: ({ habit }: Record<string, unknown>): AutomaticitySearch => ({
    habit: typeof habit === 'string' ? habit : undefined,
  }),
  component: AutomaticityPage,
});

function AutomaticityPage() {
  const { habit } = Route.useSearch();
  return (
    <WithNotebook>
      {({ habits }) => <AutomaticityScreen habits={habits} chosen={habit} />}
    </WithNotebook>
  );
}

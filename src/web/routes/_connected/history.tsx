import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/history')({
  staticData: { page: '/history' },
  component: HistoryPage,
});

function HistoryPage() {
  return null;
}

import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/history')({ component: HistoryPage });

function HistoryPage() {
  return null;
}

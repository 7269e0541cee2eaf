import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/')({ component: HomePage });

function HomePage() {
  return null;
}

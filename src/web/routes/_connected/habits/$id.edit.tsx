import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/habits/$id/edit')({ component: EditHabitPage });

function EditHabitPage() {
  return null;
}

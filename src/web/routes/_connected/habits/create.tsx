import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/_connected/habits/create')({ component: CreateHabitPage });

function CreateHabitPage() {
  return null;
}

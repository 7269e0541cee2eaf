import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The signed-in person. */
export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.getProfile({}, { signal }),
});

/** All habits with their completions, archived ones among them. */
export const habitsQuery = queryOptions({
  queryKey: ['habits'],
  queryFn: ({ signal }) => api.listHabits({}, { signal }),
});

/** The days off of the person, of one habit or of all. */
export const pausesQuery = queryOptions({
  queryKey: ['pauses'],
  queryFn: ({ signal }) => api.listPauses({}, { signal }),
});

/** The groups that the person puts habits into, in their order. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => api.listGroups({}, { signal }),
});

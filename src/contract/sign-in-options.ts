import { z } from 'zod/mini';

/** The ways in beside passwords and passkeys, as whoever runs the server set them. */
export const signInOptionsSchema = z.object({
  providers: z.array(z.object({ key: z.string(), name: z.string() })),
  /** whether nobody gets in otherwise */
  only: z.boolean(),
  /** whether visitors are led to the first of them without being asked */
  redirect: z.boolean(),
  /** whether a proxy says who somebody is */
  header: z.boolean(),
});

export type SignInOptions = z.infer<typeof signInOptionsSchema>;

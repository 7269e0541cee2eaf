import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import envPaths from 'env-paths';
import { z } from 'zod/mini';
import { completionSchema } from '#contract/completion.ts';
import { civilDateAnswer } from '#contract/fields.ts';
import { changeFile } from './change-file.ts';

const folders = envPaths('habitude', { suffix: '' });

/** A file of the person’s own that holds one thing. */
function keptIn<S extends z.ZodMiniType>(file: string, schema: S) {
  return {
    /** @returns undefined where nothing is kept, or what can’t be read */
    read(): z.output<S> | undefined {
      try {
        const { data } = z.safeParse(schema, JSON.parse(readFileSync(file, 'utf8')));
        return data;
      } catch {
        return undefined;
      }
    },
    /** Nobody else can read it, at any moment. @throws Failure where it can’t be written */
    keep(value: z.input<S>): void {
      changeFile(file, () => {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        const draft = `${file}.${process.pid}`;
        writeFileSync(draft, JSON.stringify(value), { mode: 0o600 });
        renameSync(draft, file);
      });
    },
    /** @throws Failure where it can’t be deleted */
    forget(): void {
      changeFile(file, () => rmSync(file, { force: true }));
    },
  };
}

/** Where the notebook is, and what lets this program in. */
export const storedLogin = keptIn(
  join(folders.config, 'login.json'),
  z.object({ server: z.string(), token: z.string() }),
);

export type Login = NonNullable<ReturnType<typeof storedLogin.read>>;

/** What this program did last, for `undo` to take back. */
export const lastEntry = keptIn(
  join(folders.data, 'last.json'),
  z.object({
    server: z.string(),
    habit: z.object({ id: z.string(), name: z.string() }),
    /** what was entered for the day, and what is now */
    before: z.nullable(completionSchema),
    after: completionSchema,
    /** the day on which it was entered; files of earlier releases don’t say */
    today: z.optional(civilDateAnswer),
    /** that the habit begins on that day since, as nothing could be entered before it began */
    moved_beginning: z.optional(z.boolean()),
  }),
);

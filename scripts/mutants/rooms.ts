import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';

/** Code whose tests are tried, with what tells whether a change to it is noticed. */
export interface Room {
  folder: string;
  /** tests that run one after the other, the quicker ones first */
  tests: readonly { only: string; without?: string }[];
  /** the project of the compiler */
  types: string;
  /** whether its tests leave nothing behind, and can share one process */
  isPure?: boolean;
}

export const ROOMS: Readonly<Record<string, Room>> = {
  domain: {
    folder: 'src/domain',
    tests: [
      { only: 'src/domain/', without: '**/{promises,*.slow}.test.ts' },
      { only: 'src/domain/promises.test.ts' },
      { only: 'src/domain/specification.slow.test.ts' },
    ],
    types: 'src/domain',
    isPure: true,
  },
  commands: {
    folder: 'src/domain/commands',
    tests: [{ only: 'src/domain/commands/', without: '**/*.slow.test.ts' }],
    types: 'src/domain',
    isPure: true,
  },
  auth: {
    folder: 'src/server/auth',
    tests: [
      {
        only: 'src/server/auth/',
        without: '**/{auth.routes,sessions,sign-in,strangers,stolen-tokens,crowds}.test.ts',
      },
      { only: 'src/server/auth/auth.routes.test.ts' },
      { only: 'src/server/auth/sessions.test.ts' },
      { only: 'src/server/auth/sign-in.test.ts' },
      { only: 'src/server/auth/strangers.test.ts' },
      { only: 'src/server/auth/stolen-tokens.slow.test.ts' },
    ],
    types: 'src/server',
  },
  limits: {
    folder: 'src/server/limits',
    tests: [{ only: 'src/server/limits/' }],
    types: 'src/server',
  },
};

export interface Source {
  /** from the root of the project */
  file: string;
  text: string;
}

/** The files of a room that are no tests. */
export function sourcesOf({ folder }: Room): Source[] {
  return readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map((name) => `${folder}/${name}`)
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));
}

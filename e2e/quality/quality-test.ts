import type { BrowserContext } from '@playwright/test';
import { expect, test as journey } from '../fixtures/journey.ts';
import type { Person } from '../fixtures/people.ts';
import { emptyNotebook, fullNotebook, type Notebook } from './notebooks.ts';
import { SCREENS, type Reader, type Screen } from './screens.ts';

interface Fixtures {
  /** the notebook of each kind of reader; it is to be read only, as others read it too */
  notebookOf: (reader: Exclude<Reader, 'visitor'>) => Promise<Notebook>;
  /** lets the pages of a context belong to somebody who has signed in */
  enter: (person: Person, context?: BrowserContext) => Promise<void>;
  /** opens a screen as one of its readers, and returns when all of it is there */
  open: (screen: Screen, reader: Reader) => Promise<void>;
}

/** One of each kind a worker, and so in each language: making them takes longer than a visit. */
const notebooks = new Map<string, Promise<Notebook>>();

/** Tests that go through the screens instead of through a story. */
export const test = journey.extend<Fixtures>({
  notebookOf: async ({ request, mailbox, language }, use) => {
    await use((reader) => {
      const key = `${reader} ${language}`;
      const make = reader === 'empty' ? emptyNotebook : fullNotebook;
      const notebook = notebooks.get(key) ?? make({ request, mailbox, language });
      notebooks.set(key, notebook);
      return notebook;
    });
  },
  enter: async ({ request, context }, use) => {
    await use(async ({ email, password }, where = context) => {
      const answer = await request.post('/api/auth/login', { data: { email, password } });
      expect(answer.status()).toBe(200);
      await where.addInitScript(keepTokens, await answer.json());
    });
  },
  open: async ({ page, at, say, notebookOf, enter, blemishes }, use) => {
    let entered: Person | undefined;
    await use(async (screen, reader) => {
      const notebook = reader === 'visitor' ? undefined : await notebookOf(reader);
      if (notebook && notebook.person !== entered) await enter(notebook.person);
      entered = notebook?.person;
      if (screen.logs) blemishes.allow(screen.logs);
      await page.goto(at(screen.path(notebook?.habits[0]?.id ?? '')));
      await expect(screen.shown({ page, say, notebook })).toBeVisible();
      await page.evaluate(() => document.fonts.ready);
    });
  },
});

/** Runs in the page, before anything of it does. A sign-out takes the tokens away for good. */
function keepTokens(tokens: { access_token: string; refresh_token: string }): void {
  if (!window.location.protocol.startsWith('http')) return;
  if (window.sessionStorage.getItem('entered') === 'yes') return;
  window.sessionStorage.setItem('entered', 'yes');
  window.sessionStorage.setItem('access_token', tokens.access_token);
  window.sessionStorage.setItem('refresh_token', tokens.refresh_token);
}

/** Every screen with each of its readers. */
export const VISITS = SCREENS.flatMap((screen) =>
  screen.readers.map((reader) => ({ screen, reader, name: `${screen.name}, ${reader}` })),
);

/** What stands after a title: of a row of like tests, some alone are looked at each time. */
export function tagUnless(isEachTime: boolean): string {
  return isEachTime ? '' : ' @full';
}

export { expect };

import type { Page } from '@playwright/test';
import type { TakenMail } from '../mail-server.ts';

/** Where everything of the product’s own leads. */
export const OURS = 'http://habits.example.org';

/** What is in the HTML of a mail, as a browser reads it. */
interface Parts {
  /** each with the names of its attributes */
  elements: string[];
  /** where links, pictures and scripts lead */
  links: string[];
}

/** Reads the HTML of a mail without doing what it says. */
export async function partsOf(page: Page, { read }: TakenMail): Promise<Parts> {
  return await page.evaluate((html) => {
    const all = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')];
    return {
      elements: all.map((each) => `${each.tagName} ${each.getAttributeNames().join(' ')}`),
      links: all.flatMap((each) => each.getAttribute('href') ?? each.getAttribute('src') ?? []),
    };
  }, read.html ?? '');
}

/** What a mail is made of, whatever its texts are: headers by name, and elements. */
export function structureOf({ raw }: TakenMail, { elements }: Parts): string {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return JSON.stringify({ names: headers.map((line) => line.split(':')[0]), elements });
}

/** What of a mail leads elsewhere, goes to somebody else, or says so. */
export function strayOf(
  { recipients, read }: TakenMail,
  { links }: Parts,
  email: string,
): string[] {
  const strayLinks = links.filter((link) => !link.startsWith(`${OURS}/`) && link !== OURS);
  const addressed = [read.from, ...(read.to ?? []), ...(read.cc ?? []), ...(read.bcc ?? [])];
  const addresses = addressed.map((each) => each?.address ?? '');
  const isOwn = recipients.length === 1 && recipients[0] === email;
  const areOwn = addresses.join(' ') === `habitude@example.org ${email}`;
  return [
    ...strayLinks.map((link) => `a link to ${link}`),
    ...(isOwn ? [] : [`brought to ${recipients.join(', ')}`]),
    ...(areOwn ? [] : [`addressed to ${addresses.join(', ')}`]),
    ...(/[\r\n]/.test(read.subject ?? '') ? ['a line break in its subject'] : []),
  ];
}

/** The cells of a table (RFC 4180). */
export function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
    else if (end === '') break;
  }
  return rows.filter((row) => row.length > 1);
}

/** Whether a spreadsheet takes a cell for a formula, even after it took spaces away (CWE-1236). */
export function isFormula(cell: string): boolean {
  return /^[\s]*[=+\-@\t\r]/.test(cell) && !/^-?\d+(?:\.\d+)?$/.test(cell);
}

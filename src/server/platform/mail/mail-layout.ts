import type { Locale } from '#contract/locale.ts';
import { escapeHtml } from '../escape-html.ts';

interface MailRow {
  name: string;
  text: string;
}

interface MailAside {
  text: string;
  link: { label: string; url: string };
}

/** What a mail says, before it is laid out. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** after the paragraphs */
  list?: readonly string[] | undefined;
  /** after the list: names, with what is told of each */
  rows?: readonly MailRow[] | undefined;
  /** after these */
  notes?: readonly string[] | undefined;
  /** a sentence with a link of its own */
  aside?: MailAside | undefined;
  /** shown large, to be typed or copied */
  code?: string | undefined;
  link?: { label: string; url: string } | undefined;
  closing: string;
  /** leads to where such mails can be stopped */
  stop?: { label: string; url: string } | undefined;
}

const INK = '#1f2433';
const FADED = '#5d6373';
const PAPER = '#fdfaf3';
const RULE = '#e4e2da';
const MARGIN = '#d9534a';

/** A mail as plain text. */
export function textOf(content: MailContent): string {
  const { greeting, paragraphs, list, rows, notes, aside, code, link, closing, stop } = content;
  const blocks = [greeting, ...paragraphs];
  if (list !== undefined) blocks.push(list.map((item) => `- ${item}`).join('\n'));
  if (rows !== undefined)
    blocks.push(rows.map(({ name, text }) => `${name}\n${text}`).join('\n\n'));
  if (notes !== undefined) blocks.push(...notes);
  if (aside !== undefined) blocks.push(`${aside.text}\n${aside.link.url}`);
  if (code !== undefined) blocks.push(code);
  if (link !== undefined) blocks.push(`${link.label}\n${link.url}`);
  const end = stop === undefined ? closing : `${closing}\n\n${stop.label}\n${stop.url}`;
  return `${[...blocks, `-- \n${end}`].join('\n\n')}\n`;
}

/** A mail as HTML: one narrow sheet of paper with a red margin line, styled inline. */
export function htmlOf(
  locale: Locale,
  {
    subject,
    greeting,
    paragraphs,
    list,
    rows,
    notes = [],
    aside,
    code,
    link,
    closing,
    stop,
  }: MailContent,
): string {
  const body = [paragraph(greeting), ...paragraphs.map(paragraph)];
  if (list !== undefined) body.push(listBlock(list));
  if (rows !== undefined) body.push(rowsBlock(rows));
  body.push(...notes.map(paragraph));
  if (aside !== undefined) body.push(asideBlock(aside));
  if (code !== undefined) body.push(codeBlock(code));
  if (link !== undefined) body.push(linkBlock(link));
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${INK};font-family:system-ui,sans-serif;font-size:16px;line-height:1.6;overflow-wrap:anywhere">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:700">Habitude</td></tr>
<tr><td style="border-left:2px solid ${MARGIN};padding:8px 0 8px 24px">
${body.join('\n')}
</td></tr>
<tr><td style="border-top:1px solid ${RULE};padding:16px 0 0;font-size:14px;color:${FADED}">${escapeHtml(closing)}${stop ? stopBlock(stop) : ''}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function listBlock(items: readonly string[]): string {
  const rows = items.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  return `<ul style="margin:0 0 16px;padding:0 0 0 20px">${rows}</ul>`;
}

function rowsBlock(rows: readonly MailRow[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">\n${rows.map(rowBlock).join('\n')}\n</table>`;
}

/** Names come in any script, and say nothing of the direction of what stands beside them. */
function rowBlock({ name, text }: MailRow): string {
  return `<tr><td style="border-bottom:1px solid ${RULE};padding:8px 0"><strong dir="auto">${escapeHtml(name)}</strong><br>${escapeHtml(text)}</td></tr>`;
}

function asideBlock({ text, link: { label, url } }: MailAside): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)} <a href="${escapeHtml(url)}" style="color:${INK}">${escapeHtml(label)}</a></p>`;
}

function stopBlock({ label, url }: { label: string; url: string }): string {
  return `<br><a href="${escapeHtml(url)}" style="color:${FADED}">${escapeHtml(label)}</a>`;
}

function codeBlock(code: string): string {
  return `<p style="margin:0 0 16px;font-size:32px;font-weight:700;letter-spacing:6px">${escapeHtml(code)}</p>`;
}

function linkBlock({ label, url }: { label: string; url: string }): string {
  const address = escapeHtml(url);
  return `<p style="margin:0 0 16px"><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${INK};color:${PAPER};font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;
}

/** Keeps letters apart, and is not seen: ZERO WIDTH NON-JOINER. */
const APART = '\u200C';

/** What turns the direction of all that follows (UAX #9). */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A person's own words as they stand among others in a mail, which may come from a file of somebody
 * else: of an address in them mail programs make no link, which they look for by dots, colons,
 * slashes and at signs, and their direction is theirs alone.
 */
export function plainWords(words: string): string {
  const apart = words.replaceAll(TURNS, '').replaceAll(/[.:@/](?=[^\s.:@])/gu, `$&${APART}`);
  return RIGHT_TO_LEFT.test(apart) ? `\u2068${apart}\u2069` : apart;
}

import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  DEFAULT_LOCALE,
  detectLocale,
  LOCALE_COOKIE,
  LOCALE_COOKIE_DAYS,
  localizedPath,
  splitLocale,
  type Locale,
} from '#contract/locale.ts';
import { documentTitle, manifestPath, pageAt, PAGES, SITE_DESCRIPTION } from '#contract/pages.ts';
import type { SignInOptions } from '#contract/sign-in-options.ts';
import type { PagePath } from '#contract/pages.ts';
import { DAY, SECOND } from '../clock.ts';
import { notFound } from '../problem-error.ts';
import { StartError } from '../start-error.ts';
import { escapeHtml } from '../escape-html.ts';
import { acceptedValues } from './accepted.ts';
import { moveManifest, movePage } from './below-host.ts';
import { KILL_SWITCH_WORKER } from './kill-switch-worker.ts';
import { SameAnswer } from './same-answer.ts';

const WORKER = '/sw.js';

/** A page as the build drew it, and where it is shown. */
const VIEW = /<template data-paths="([^"]*)">.*?<\/template>\s*/gs;

/** Folders whose files are never pages: what is missing in them is missing. */
const FILE_FOLDERS = ['/assets/', '/locales/', '/builds/'];

/**
 * Serves the built page: its files, and at every other address the page itself, in the language of
 * the address at the first byte. Where the build has no service worker, those that browsers still
 * have from earlier ones are sent away.
 *
 * @param root the folder of the build
 * @param base the path below the host at which the site stands, or nothing
 * @param doors how people come in beside passwords and passkeys, which the page says by itself
 * @throws StartError when there is no build
 */
export async function registerPages(
  app: FastifyInstance,
  root: string,
  { base = '', doors }: { base?: string; doors: SignInOptions },
): Promise<void> {
  const html = withDoors(readPage(root), doors);
  const moved = base === '' ? [] : globSync(['builds/*.html', '*.webmanifest'], { cwd: root });
  await app.register(fastifyStatic, {
    root: resolve(root),
    // The files that are there now, each at its address: no path that is asked for leads to the disk.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}', ...moved],
    index: false,
    preCompressed: true,
    cacheControl: false,
    // They would be made of size and date, which two releases can have in common.
    etag: false,
    lastModified: false,
    setHeaders(reply, path) {
      const address = `/${relative(root, path).replaceAll(sep, '/')}`;
      reply.header('cache-control', cachingOf(address.replace(/\.(?:br|gz)$/, '')));
    },
  });
  for (const name of moved) {
    const same = movedFile(root, name, base);
    const address = `/${name}`;
    app.get(address, (_request, reply) =>
      same.send(reply.header('cache-control', cachingOf(address))),
    );
  }
  if (!existsSync(join(root, WORKER))) {
    app.get(WORKER, (_request, reply) =>
      reply
        .header('cache-control', cachingOf(WORKER))
        .type('text/javascript; charset=utf-8')
        .send(KILL_SWITCH_WORKER),
    );
  }
  const pageIn = pagesOf(html, base);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const isPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(\/|$)/.test(path) && !isFile(path);
    if (!isPage) throw notFound();
    return answerPage(request, reply, path, { pageIn, base });
  });
}

/** A file with addresses in it, as it is where the site stands below its host. */
function movedFile(root: string, name: string, base: string): SameAnswer {
  const [type, move] = name.endsWith('.html')
    ? (['text/html; charset=utf-8', movePage] as const)
    : (['application/manifest+json', moveManifest] as const);
  return new SameAnswer(type, () => move(readFileSync(join(root, name), 'utf8'), base));
}

function readPage(root: string): string {
  try {
    return readFileSync(join(root, 'index.html'), 'utf8');
  } catch {
    throw new StartError(`There is no built page in ${root}: run npm run build.`);
  }
}

/** The log-in page as the build drew it is another where people come by a provider alone. */
function withDoors(html: string, doors: SignInOptions): string {
  const meta = `<meta name="doors" content="${escapeHtml(JSON.stringify(doors))}" />`;
  const page = html.replace('<head>', () => `<head>\n    ${meta}`);
  return doors.only || doors.redirect || doors.header ? page.replaceAll(VIEW, '') : page;
}

function cachingOf(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${(365 * DAY) / SECOND}, immutable`;
  if (path.startsWith('/locales/')) return `public, max-age=${DAY / SECOND}`;
  if (path === '/builds/latest.json') return 'no-store';
  if (path.startsWith('/builds/')) return `public, max-age=${(365 * DAY) / SECOND}, immutable`;
  if (path === WORKER) return 'no-cache';
  return 'public, max-age=3600';
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/';
}

function isFile(path: string): boolean {
  return FILE_FOLDERS.some((folder) => path.startsWith(folder));
}

type PageIn = (locale: Locale, page: PagePath | undefined) => SameAnswer;

async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  fullPath: string,
  { pageIn, base }: { pageIn: PageIn; base: string },
): Promise<FastifyReply> {
  const { locale, path } = splitLocale(fullPath);
  const isPrefixed = path !== fullPath;
  if (!isPrefixed) {
    const wanted = detectLocale(
      path,
      request.cookies[LOCALE_COOKIE],
      acceptedValues(request.headers['accept-language']),
    );
    reply.header('vary', 'Accept-Language, Cookie, Accept-Encoding');
    if (wanted !== locale) {
      const query = request.url.slice(fullPath.length);
      return reply
        .header('cache-control', 'no-store')
        .redirect(localizedPath(path, wanted) + query, 302);
    }
  }
  const page = pageAt(path);
  // A file that browsers and programs look for, such as /favicon.ico, is in no language.
  if (page && request.cookies[LOCALE_COOKIE] !== locale) {
    const maxAge = (LOCALE_COOKIE_DAYS * DAY) / SECOND;
    reply.setCookie(LOCALE_COOKIE, locale, { sameSite: 'lax', path: base || '/', maxAge });
  }
  // Whoever shows a link of theirs to the world shows it to robots too.
  if (page === '/reminder') reply.header('x-robots-tag', 'noindex');
  reply
    .code(page ? 200 : 404)
    .header('cache-control', 'no-cache')
    .header('content-language', locale);
  return await pageIn(locale, page).send(reply);
}

/** Each page once a language. */
function pagesOf(html: string, base: string): PageIn {
  const pages = new Map<string, SameAnswer>();
  return (locale, page) => {
    const key = `${locale} ${page ?? ''}`;
    const type = 'text/html; charset=utf-8';
    const same =
      pages.get(key) ?? new SameAnswer(type, () => movePage(localized(html, locale, page), base));
    pages.set(key, same);
    return same;
  };
}

function localized(html: string, locale: Locale, page: PagePath | undefined): string {
  const title = documentTitle(page ? PAGES[page][locale] : '404');
  const isShownHere = (paths: string) =>
    page !== undefined && paths.split(' ').includes(localizedPath(page, locale));
  return html
    .replaceAll(VIEW, (view, paths: string) => (isShownHere(paths) ? view : ''))
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replace(/<title>[^<]*<\/title>/, `<title>${escapeHtml(title)}</title>`)
    .replace(
      /<meta\s+name="description"\s+content="[^"]*"/,
      `<meta name="description" content="${escapeHtml(SITE_DESCRIPTION[locale])}"`,
    )
    .replace(manifestPath(DEFAULT_LOCALE), manifestPath(locale));
}

import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { places, type PackageGroup, type Place } from './places.ts';

const ROOT = resolve(import.meta.dirname, '../..');

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
}

const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));

/** Rooms that others import by their names. */
const NAMED_ROOMS = ['domain', 'contract'];

const SCHEMAS = 'zod/mini';
const QUERY_BUILDER = ['kysely', 'pg'];
const SHARED = [SCHEMAS, '@lingui/core', '@lingui/core/macro', '@zxcvbn-ts/language-common'];

const groups: Record<PackageGroup, (specifier: string) => boolean> = {
  node: (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier),
  installed: (specifier) =>
    packageOf(specifier) in manifest.dependencies && !QUERY_BUILDER.includes(packageOf(specifier)),
  'query builder': (specifier) => QUERY_BUILDER.includes(packageOf(specifier)),
  bundled: (specifier) =>
    packageOf(specifier) in manifest.devDependencies || specifier.startsWith('virtual:'),
  shared: (specifier) => SHARED.includes(specifier),
  schemas: (specifier) => specifier === SCHEMAS,
};

/** Where an import leads: a path from the root, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  if (!specifier.startsWith('.')) return undefined;
  const target = resolve(dirname(file), specifier.replace(/\?.*$/, ''));
  return relative(ROOT, target).replaceAll(sep, '/');
}

function roomOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

function packageOf(specifier: string): string {
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
}

function admits(pattern: string, captured: string, target: string): boolean {
  return new RegExp(pattern.replace('$1', captured)).test(target);
}

function mayUsePackage({ packages }: Place, specifier: string): boolean {
  if (packages === 'any') return true;
  return packages.some((group) => groups[group](specifier));
}

/** What is wrong with an import, or undefined when it keeps to the walls. */
function complaintAbout(file: string, specifier: string): string | undefined {
  const path = relative(ROOT, file).replaceAll(sep, '/');
  const place = places.find(({ files }) => files.test(path));
  if (!place) return undefined;
  const target = targetOf(file, specifier);
  if (target === undefined) {
    return mayUsePackage(place, specifier)
      ? undefined
      : `${place.name} may not use the package ${specifier}`;
  }
  const captured = place.files.exec(path)?.[1] ?? '';
  if (!place.imports.some((pattern) => admits(pattern, captured, target))) {
    return `${place.name} may not import ${target}`;
  }
  const room = roomOf(target) ?? '';
  if (room !== roomOf(path) && !specifier.startsWith('#') && NAMED_ROOMS.includes(room)) {
    return `another room is imported by its name: #${target.slice('src/'.length)}`;
  }
  return undefined;
}

interface Source {
  value?: unknown;
}

export interface Importing {
  source: Source | null;
}

export interface Context {
  filename: string;
  report(problem: { node: Source; message: string }): void;
}

/** Reports every import, re-export, dynamic import and import type that crosses a wall. */
export const importRule = {
  create(context: Context) {
    function check({ source }: Importing): void {
      if (typeof source?.value !== 'string') return;
      const message = complaintAbout(context.filename, source.value);
      if (message !== undefined) context.report({ node: source, message });
    }
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
      TSImportType: check,
    };
  },
};

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const CODE = /\.(?:ts|tsx|js|mjs|css)$/;
const TEST = /\.test\.tsx?$|\/testing\/|^e2e\//;
const GENERATED = /\.gen\.ts$|^src\/locales\//;
/** What people read, without the list of changes and the French pages. */
const PROSE = /\.md$/;
const NOT_COUNTED = /^CHANGELOG\.md$|\.fr\.md$|^docs\/(?:exploiter|fournisseurs)\.md$/;

const files = execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

/** The files of each group, and what `count` finds in each, added up by group. */
function addUp(
  isCounted: (file: string) => boolean,
  groupOf: (file: string) => string,
  count: (text: string) => number,
): Map<string, { files: number; sum: number }> {
  const groups = new Map<string, { files: number; sum: number }>();
  for (const file of files.filter(isCounted)) {
    const before = groups.get(groupOf(file)) ?? { files: 0, sum: 0 };
    const sum = before.sum + count(readFileSync(file, 'utf8'));
    groups.set(groupOf(file), { files: before.files + 1, sum });
  }
  return groups;
}

function print(title: string, groups: Map<string, { files: number; sum: number }>): void {
  const all = [...groups.values()];
  const files = all.reduce((total, group) => total + group.files, 0);
  const sum = all.reduce((total, group) => total + group.sum, 0);
  for (const [name, group] of [...groups].toSorted(([a], [b]) => a.localeCompare(b)))
    printRow(name, group.files, group.sum);
  printRow(`${title}, all`, files, sum);
}

function printRow(name: string, files: number, sum: number): void {
  console.log(`${name.padEnd(28)}${String(files).padStart(6)} files ${String(sum).padStart(8)}`);
}

/** `src/web/pages/home/row.tsx` is of `src/web/pages`, `src/domain/goal.ts` of `src/domain`. */
function moduleOf(file: string): string {
  const folders = file.split('/').slice(0, -1);
  const depth = /^src\/(?:server|web)$/.test(folders.slice(0, 2).join('/')) ? 3 : 2;
  return folders.slice(0, depth).join('/');
}

const linesOf = (text: string) => text.split('\n').length - 1;
const wordsOf = (text: string) =>
  text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

const isCode = (file: string) => CODE.test(file) && !GENERATED.test(file);

print(
  'src without tests, lines',
  addUp((file) => file.startsWith('src/') && isCode(file) && !TEST.test(file), moduleOf, linesOf),
);
print(
  'everything else, lines',
  addUp(
    (file) => isCode(file) && (!file.startsWith('src/') || TEST.test(file)),
    (file) => (file.startsWith('src/') ? 'tests in src' : (file.split('/')[0] ?? '')),
    linesOf,
  ),
);
print(
  'prose, words',
  addUp(
    (file) => PROSE.test(file) && !NOT_COUNTED.test(file),
    (file) => (file.startsWith('docs/decisions/') ? 'docs/decisions' : file),
    wordsOf,
  ),
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../set-up/paths.mjs';
import type { ShownChange } from './change.ts';

/** A change as it stands in `docs/mutants.md`, where a reason follows. */
export function asListed({ before, after }: ShownChange): string {
  return `- ${asCode(before)} as ${asCode(after)}`;
}

/** Whether a change to a file is listed in `docs/mutants.md` as one that changes nothing. */
export function isListed(file: string, change: ShownChange): boolean {
  const page = readFileSync(join(ROOT, 'docs/mutants.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${file}\n`)) ?? '';
  return section.replaceAll(/\n {2}/g, ' ').includes(`\n${asListed(change)}:`);
}

function asCode(line: string): string {
  return line.includes('`') ? `\`\` ${line} \`\`` : `\`${line}\``;
}

import { build } from 'vite';
import type { BuiltChunk } from './files-of-routes.ts';

/**
 * Builds the page as the configuration of Vite says.
 *
 * @returns the scripts that were written
 */
export async function bundle(): Promise<BuiltChunk[]> {
  const result = await build();
  if (!('output' in result)) throw new Error('The page was to be built once');
  return result.output
    .filter((file) => file.type === 'chunk')
    .map(({ fileName, moduleIds, imports, viteMetadata }) => ({
      fileName,
      moduleIds,
      imports,
      styles: viteMetadata?.importedCss ?? [],
    }));
}

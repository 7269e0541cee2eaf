import type { Plugin } from 'vite';

/** Asks V8 to compile all of a script, and not only what runs at once. It has to come first. */
const ALL = '//# allFunctionsCalledOnLoad\n';

/**
 * Has browsers that know how compile whole scripts while they come, beside the page's own thread:
 * otherwise each function is compiled when it is called first, while somebody waits for the paint.
 *
 * @param names the chunks of which nearly all runs then
 */
export function compileAhead(...names: readonly string[]): Plugin {
  return {
    name: 'habitude:compile-ahead',
    // A file's name changes with its content.
    augmentChunkHash: ({ name }) => (names.includes(name) ? ALL : undefined),
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && names.includes(file.name)) file.code = ALL + file.code;
      },
    },
  };
}

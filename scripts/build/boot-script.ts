import { readFile } from 'node:fs/promises';
import type { HtmlTagDescriptor, Plugin } from 'vite';
import { LOCALES } from '#contract/locale.ts';

/** The message files, and the script that shows something before the application does. */
const ASKED_FOR = new RegExp(
  `^(?:locales|assets)/(${[...LOCALES, 'view'].join('|')})[.-][^.]+\\.js(?:on)?$`,
);

/** What comes first, and by which files of one line the application reaches what stands in it. */
const FIRST: Readonly<Record<string, RegExp>> = {
  home: /\/app\/routes\/_connected(?:\/index)?\.tsx\?|\/sync\/notebook-store\.ts$/,
  'sign-in': /\/app\/routes\/_disconnected(?:\/auth\/login)?\.tsx\?/,
};

/**
 * Puts the script that runs before the first paint into the page: as a file, since the content
 * security policy allows nothing inline, and with the addresses of the message files, of the
 * scripts of home and of signing in, and of the one that shows something before the application does.
 *
 * @param path the script, seen from Vite's root
 * @param viewPath the one that shows something
 */
export function bootScript(path: string, viewPath: string): Plugin {
  let file: string;
  let view: string;
  let building = false;
  return {
    name: 'habitude:boot-script',
    configResolved(config) {
      file = `${config.root}/${path}`;
      view = `${config.root}/${viewPath}`;
      building = config.command === 'build';
    },
    async buildStart() {
      if (!building) return;
      this.emitFile({ type: 'chunk', name: 'view', id: view });
      const source = await readFile(file, 'utf8');
      // Whoever reads it finds its comments where it is written.
      const bare = source.replaceAll(/^ *\/\/.*\n/gm, '');
      this.emitFile({ type: 'asset', name: path, source: bare });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        if (!bundle) return [scriptTag({ src: `/${path}` })];
        const script = Object.values(bundle).find(
          (output) => output.type === 'asset' && output.names.includes(path),
        );
        if (!script) throw new Error(`${path} is not part of the build`);
        const addresses: Record<string, string> = {};
        for (const [first, ways] of Object.entries(FIRST))
          addresses[`data-${first}`] = Object.values(bundle)
            .filter(
              (output) =>
                output.type === 'chunk' &&
                (output.name === first || ways.test(output.facadeModuleId ?? '')),
            )
            .map(({ fileName }) => `/${fileName}`)
            .join(' ');
        for (const file of Object.keys(bundle)) {
          const name = ASKED_FOR.exec(file)?.[1];
          if (name) addresses[`data-${name}`] = `/${file}`;
        }
        return [scriptTag({ src: `/${script.fileName}`, ...addresses })];
      },
    },
  };
}

function scriptTag(attrs: Record<string, string>): HtmlTagDescriptor {
  return { tag: 'script', attrs, injectTo: 'head-prepend' };
}

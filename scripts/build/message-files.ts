import type { Plugin } from 'vite';
import { compileMessages } from './messages.ts';

const MODULE = 'virtual:message-files';
const RESOLVED = `\0${MODULE}`;

/**
 * Offers `virtual:message-files`: the address of each language's message file. A build writes them
 * to `/locales` under names that change with their content; the development server compiles them
 * when they are asked for, with English in the place of what is not translated yet.
 */
export function messageFiles(): Plugin {
  let building = false;
  return {
    name: 'habitude:message-files',
    configResolved(config) {
      building = config.command === 'build';
    },
    resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
    async load(id) {
      if (id !== RESOLVED) return undefined;
      const files = await compileMessages('page', { complete: building });
      const entries = files.map(({ locale, json }) => {
        if (!building) return `${locale}: '/locales/${locale}.json'`;
        const reference = this.emitFile({ type: 'asset', name: `${locale}.json`, source: json });
        return `${locale}: import.meta.ROLLUP_FILE_URL_${reference}`;
      });
      return `export const messageFiles = { ${entries.join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use('/locales', (request, response, next) => {
        compileMessages('page', { complete: false })
          .then((files) => {
            const file = files.find(({ locale }) => request.url === `/${locale}.json`);
            if (!file) return next();
            response.setHeader('Content-Type', 'application/json');
            return response.end(file.json);
          })
          .catch(next);
      });
    },
  };
}

/** Where an emitted file goes: messages beside each other, everything else to `/assets`. */
export function assetFileName({ names }: { names: string[] }): string {
  const isMessageFile = names.some((name) => /^[a-z]{2}\.json$/.test(name));
  return isMessageFile ? 'locales/[name].[hash][extname]' : 'assets/[name]-[hash][extname]';
}

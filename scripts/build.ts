import { writeBuildFiles } from './build/build-files.ts';
import { bundle } from './build/bundle.ts';
import { bundleCli } from './build/bundle-cli.ts';
import { bundleWorker } from './build/bundle-worker.ts';
import { writeLogInViews } from './build/log-in-views.ts';
import { precompress } from './build/precompress.ts';

const OUTPUT = 'dist/web';

const chunks = await bundle();
await writeLogInViews(OUTPUT);
await writeBuildFiles(OUTPUT, chunks, await bundleWorker());
await precompress(OUTPUT);
await bundleCli('dist/cli');

import { build } from 'vite';
import { precompress } from './build/precompress.ts';
import { writeBuildFiles } from './build/build-files.ts';

const OUTPUT = 'dist/web';

await build();
await writeBuildFiles(OUTPUT);
await precompress(OUTPUT);

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../src/server/platform/start-error.ts';
import { explaining } from './explain.ts';
import { buildImage, missingTools, openImage } from './image/build-image.ts';
import type { OpenImage } from './image/build-image.ts';
import { makeVolume, runContents } from './image/run-contents.ts';
import { keepHabit, openAccount, seesHabit, sendFile } from './image/speak.ts';

/**
 * Builds the image without Docker, starts what is in it, and speaks to it. Options are passed on to
 * the build: `--volume=FILE:PLACE` gives it what the network here needs, such as certificates, to read.
 */
await explaining(async () => {
  const { values } = parseArgs({ options: { volume: { type: 'string', multiple: true } } });
  const missing = missingTools();
  if (missing.length > 0 || process.getuid?.() !== 0) {
    throw new StartError(
      `The image is built by root with ${missing.join(', ') || 'what is here'} (Debian: apt-get install buildah bubblewrap mmdebstrap).`,
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'habitude-image-'));
  try {
    await buildImage(folder, values.volume ?? []);
    const image = openImage();
    try {
      await apply(image, makeVolume(folder, image));
    } finally {
      await image.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function apply(image: OpenImage, data: string): Promise<void> {
  const first = await runContents(image, data);
  console.log(`ready after ${first.readyAfter} ms, ${first.memory()} MB at rest`);
  const token = await openAccount(first);
  await keepHabit(first.address, token);
  console.log('signed up, and kept a habit');
  await sendFile(first.address, token);
  console.log('had a file read, in a process apart');
  first.mustNotWrite();
  console.log('nothing but /data and /tmp can be written to');
  console.log(`ended with ${await first.stop()}`);
  const second = await runContents(image, data);
  await seesHabit(second.address, token);
  console.log('started again, and found the habit');
  second.backUp();
  console.log('backed up');
  console.log(`ended with ${await second.stop()}`);
}

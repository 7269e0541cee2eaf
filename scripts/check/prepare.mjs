import { ensureBuilt } from '../set-up/build.mjs';
import { ensureChromium } from '../set-up/chromium.mjs';
import { ensureEngines } from '../set-up/engines.mjs';

async function ensureBrowsers() {
  await ensureChromium();
  await ensureEngines();
}

// What journeys and proofs start.
await Promise.all([ensureBuilt(), ensureBrowsers()]);

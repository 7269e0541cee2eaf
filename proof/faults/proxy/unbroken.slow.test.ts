import { expect, it } from 'vitest';
import { ensureBuilt } from '../../../scripts/set-up/build.mjs';
import { onStage } from './stage.ts';
import { learn } from './visit.ts';

await ensureBuilt();

it('somebody who comes again gets everywhere through a proxy that breaks nothing', async () => {
  const { wrong, learned } = await onStage('sqlite', (stage) => learn(stage, 'later'));
  expect(wrong).toEqual([]);
  expect([...learned.keys()]).toEqual(expect.arrayContaining(['applyCommands', 'logout']));
});

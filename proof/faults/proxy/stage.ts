import { chromium, type Browser } from '@playwright/test';
import { startProduct, type Product } from '../../../bench/product.ts';
import { PAGES_ALONE } from '../../../e2e/fixtures/chromium.ts';
import { wordsOf, type Say } from '../../../e2e/fixtures/words.ts';

/** Where visits take place. */
export interface Stage {
  browser: Browser;
  product: Product;
  say: Say;
}

/** Does something with a product and a browser that nothing else uses. */
export async function onStage<Outcome>(
  engine: Product['engine'],
  play: (stage: Stage) => Promise<Outcome>,
): Promise<Outcome> {
  await using product = await startProduct(engine);
  await using browser = await chromium.launch(PAGES_ALONE);
  return await play({ browser, product, say: await wordsOf('en') });
}

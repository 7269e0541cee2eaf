import { saveData, weigh, weightOfReact } from '../fixtures/weigh.ts';
import { expect, test, VISITS } from './quality-test.ts';

/** How many times the bytes of React alone the scripts of a screen may have. */
const SCRIPTS: Record<string, number> = { 'sign-in, visitor': 2.2, 'home, full': 2.8 };

const REQUESTS = 14;
const FONT_BYTES = 45_000;

for (const { screen, reader, name } of VISITS.filter((visit) => visit.name in SCRIPTS)) {
  test(`${name}: is light`, async ({ page, open }) => {
    // What pages fetch ahead, when they have stood for a while, is no part of coming to one.
    await saveData(page);
    const scales = weigh(page);
    await open(screen, reader);
    await page.waitForLoadState('networkidle');
    const { requests, scriptBytes, fontBytes } = await scales.stop();

    const react = await weightOfReact();
    const weights = `${scriptBytes} bytes of script, React alone has ${react}`;
    test.info().annotations.push({ type: 'weight', description: weights });
    expect(scriptBytes, weights).toBeGreaterThan(react);
    expect(scriptBytes, weights).toBeLessThanOrEqual((SCRIPTS[name] ?? 0) * react);
    expect(requests).toBeLessThanOrEqual(REQUESTS);
    expect(fontBytes.length).toBeLessThanOrEqual(1);
    for (const bytes of fontBytes) expect(bytes).toBeLessThanOrEqual(FONT_BYTES);
  });
}

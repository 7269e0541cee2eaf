import type { Page } from '@playwright/test';
import { callerFor } from '../fixtures/api.ts';
import { expect, test } from './quality-test.ts';
import { todayOf } from '../fixtures/days.ts';

declare global {
  interface Window {
    /** how long each animation and transition of the page lasted, with its delay, in milliseconds */
    motions: Record<string, number>;
  }
}

const HABITS = ['Read', 'Swim', 'Play the piano'];

/** Runs in the page, before anything of it does. */
function recordMotions(): void {
  window.motions = {};
  const record = (event: Event) => {
    if (!(event.target instanceof Element)) return;
    for (const animation of event.target.getAnimations({ subtree: true })) {
      const name = `${event.type} ${event.target.outerHTML.slice(0, 100)}`;
      window.motions[name] = Number(animation.effect?.getComputedTiming().endTime);
    }
  };
  document.addEventListener('animationstart', record, true);
  document.addEventListener('transitionrun', record, true);
}

async function longMotions(page: Page): Promise<string[]> {
  const motions = await page.evaluate(() => window.motions);
  return Object.entries(motions).flatMap(([name, time]) => (time > 1 ? [`${name}: ${time}`] : []));
}

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  test(`stamping the last habit of the day with motion: ${reducedMotion}`, async ({
    page,
    request,
    say,
    at,
    person,
    enter,
  }) => {
    const caller = await callerFor(request, person);
    for (const name of HABITS) await caller.createHabit({ name, frequency: 'DAILY' });
    await enter(person);
    await page.addInitScript(recordMotions);
    await page.emulateMedia({ reducedMotion });
    await page.goto(at('/'));

    for (const name of HABITS) await todayOf(page, name).click();
    await expect(page.getByText(say('Enjoy the day!'))).toBeVisible();
    await page.evaluate(() =>
      Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
    );

    const moved = await longMotions(page);
    if (reducedMotion === 'reduce') expect(moved).toEqual([]);
    else expect(moved.join('\n')).toContain('stamp');
  });
}

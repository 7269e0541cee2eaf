import type { CivilDate } from '#domain/civil-date.ts';

/** How long a stamp takes to come down, and all of them together at most, in milliseconds. */
const STAMP = 220;
const ALL = 600;

/** The stamps of a day in the window come down once more, one after the other; without motion none. */
export function cheer(date: CivilDate): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const days = document.querySelectorAll(`[data-habit] [data-date="${date}"] [data-mark="kept"]`);
  const seen = [...days].filter((stamp) => {
    const { top, bottom } = stamp.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  const between = Math.min(90, (ALL - STAMP) / seen.length);
  for (const [place, stamp] of seen.entries())
    stamp.animate([{ scale: 1 }, { scale: 1.35, opacity: 0.4 }, { scale: 0.94, offset: 0.6 }, {}], {
      duration: STAMP,
      delay: place * between,
      easing: 'ease-out',
    });
}

/** Figures that steps are made of, in each power of ten. */
const ROUND = [1, 2, 5, 10];

/** More digits than any amount is shown with: what lies beyond is an error of the arithmetic. */
const DIGITS = 6;

/**
 * How far one press of − or + goes: about a tenth of the goal, as a round figure; with a whole goal
 * at least 1, since glasses come whole.
 */
export function stepFor(goal: number): number {
  if (goal <= 0) return 1;
  const tenth = goal / 10;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const nearest = ROUND.reduce((best, figure) =>
    Math.abs(Math.log(tenth / (figure * power))) < Math.abs(Math.log(tenth / (best * power)))
      ? figure
      : best,
  );
  const step = tidy(nearest * power);
  return Number.isInteger(goal) ? Math.max(1, step) : step;
}

/** The amount so many steps further, never below nothing. */
export function stepped(amount: number, step: number): number {
  return Math.max(0, tidy(amount + step));
}

function tidy(amount: number): number {
  return Number(amount.toFixed(DIGITS));
}

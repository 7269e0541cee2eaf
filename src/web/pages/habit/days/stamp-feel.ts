const KEY = 'stamp-feel';

/** How a stamp may be felt, heard and cut. */
export type Feel = 'vibration' | 'sound' | 'emoji';

/** What is wanted in this browser: nothing unless it was chosen. */
export function wantedFeels(): readonly string[] {
  return (window.localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
}

export function wantFeel(feel: Feel, isWanted: boolean): void {
  const others = wantedFeels().filter((each) => each !== feel);
  const feels = isWanted ? [...others, feel] : others;
  if (feels.length === 0) window.localStorage.removeItem(KEY);
  else window.localStorage.setItem(KEY, feels.join(' '));
}

/** What stands in the stamps of a habit instead of the tick; nothing unless that was chosen. */
export function emojiInStamps({ icon }: { icon: string }): string | undefined {
  return wantedFeels().includes('emoji') && icon !== '' ? icon : undefined;
}

/** Lets a stamp be felt and heard as it is wanted. What that takes is fetched only then. */
export async function feelStamp(): Promise<void> {
  const feels = wantedFeels();
  if (!feels.some((feel) => feel !== 'emoji')) return;
  const { makeFelt } = await import('./make-felt.ts');
  makeFelt(feels);
}

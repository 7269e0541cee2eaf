const KEY = 'stamp-feel';

/** What a stamp may do beside being seen. */
export type Feel = 'vibration' | 'sound';

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

/** Lets a stamp be felt and heard as it is wanted. What that takes is fetched only then. */
export async function feelStamp(): Promise<void> {
  const feels = wantedFeels();
  if (feels.length === 0) return;
  const { makeFelt } = await import('./make-felt.ts');
  makeFelt(feels);
}

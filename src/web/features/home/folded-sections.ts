import { useState } from 'react';

const KEY = 'folded-sections';

/** Which sections of the home page are folded, on this device; keys have no space in them. */
export function useFoldedSections() {
  const [folded, setFolded] = useState<readonly string[]>(readKeys);
  return {
    isFolded: (key: string) => folded.includes(key),
    toggle: (key: string) => {
      const next = folded.includes(key)
        ? folded.filter((other) => other !== key)
        : [...folded, key];
      setFolded(next);
      if (next.length === 0) window.localStorage.removeItem(KEY);
      else window.localStorage.setItem(KEY, next.join(' '));
    },
  };
}

function readKeys(): string[] {
  return (window.localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
}

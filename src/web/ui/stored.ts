import { useSyncExternalStore } from 'react';
import { createListeners } from './listeners.ts';

export type StoredWords = ReturnType<typeof storedWords>;

const changes = createListeners();

/**
 * Words that this browser keeps under a key, on this device alone. There is no space in them. Where it
 * has no room for them, they last until the page is left.
 */
export function storedWords(key: string) {
  let unstored: string | undefined;
  const text = () => unstored ?? window.localStorage.getItem(key) ?? '';
  const read = () => text().split(' ').filter(Boolean);
  return {
    text,
    read,
    set(word: string, isKept: boolean) {
      const others = read().filter((each) => each !== word);
      const words = isKept ? [...others, word] : others;
      unstored = undefined;
      try {
        if (words.length === 0) window.localStorage.removeItem(key);
        else window.localStorage.setItem(key, words.join(' '));
      } catch {
        unstored = words.join(' ');
      }
      changes.tell();
    },
  };
}

/** Tells of each word whether it is kept, as that changes. */
export function useStoredWords({ text }: StoredWords): (word: string) => boolean {
  const words = useSyncExternalStore(changes.add, text).split(' ');
  return (word) => words.includes(word);
}

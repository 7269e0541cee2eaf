import { useSyncExternalStore } from 'react';
import { chooseColorMode, colorMode, onColorModeChange } from './color-mode.ts';
import type { ColorMode } from './color-mode.ts';

/** The colour mode chosen, and how to choose another. */
export function useColorMode(): [ColorMode, (mode: ColorMode) => void] {
  return [useSyncExternalStore(onColorModeChange, colorMode), chooseColorMode];
}

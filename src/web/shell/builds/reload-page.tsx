import { useEffect } from 'react';
import { reloadGuarded } from './stale-chunks.ts';

/** Stands in for the page while the newest build is being fetched. */
export function ReloadPage() {
  useEffect(() => reloadGuarded(), []);
  return null;
}

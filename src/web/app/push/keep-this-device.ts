import { useEffect } from 'react';
import { keepThisDevice } from './this-device.ts';

/** Keeps this browser's notifications in step with the server, once a page stands. */
export function KeepThisDevice(): null {
  useEffect(() => void keepThisDevice(Date.now()).catch(() => undefined), []);
  return null;
}

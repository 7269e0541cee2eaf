import { useEffect, useRef, useState } from 'react';

/** Work that a button waits for. What is to follow does not where its place was left meanwhile. */
export function usePending() {
  const [pending, setPending] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const run = (work: Promise<unknown>, onDone: () => void, onRefused: (error: unknown) => void) => {
    setPending(true);
    const after = (follow: () => void) => {
      if (isLeft.current) return;
      setPending(false);
      follow();
    };
    work.then(
      () => after(onDone),
      (error: unknown) => after(() => onRefused(error)),
    );
  };
  return { pending, run };
}

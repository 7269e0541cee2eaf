import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether what is for paper alone has to be there: while it is printed, however that was asked for.
 *
 * @returns that, and what has it there for another reason
 */
export function useOnPaper(): [isThere: boolean, setIsThere: (isThere: boolean) => void] {
  const [isThere, setIsThere] = useState(false);
  useEffect(() => {
    const come = () => flushSync(() => setIsThere(true));
    const go = () => setIsThere(false);
    window.addEventListener('beforeprint', come);
    window.addEventListener('afterprint', go);
    return () => {
      window.removeEventListener('beforeprint', come);
      window.removeEventListener('afterprint', go);
    };
  }, []);
  return [isThere, setIsThere];
}

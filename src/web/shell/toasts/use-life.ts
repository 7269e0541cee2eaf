import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * Calls back once a note has lived its life.
 *
 * @param life milliseconds; undefined for ever
 * @returns to pause the countdown, and to go on with what was left of it
 */
export function useLife(life: number | undefined, onOver: () => void) {
  const over = useEffectEvent(onOver);
  const countdown = useRef<Countdown>(undefined);

  useEffect(() => {
    if (life === undefined) return undefined;
    const running = createCountdown(life, () => over());
    countdown.current = running;
    running.resume();
    return () => running.pause();
  }, [life]);

  return {
    pause: () => countdown.current?.pause(),
    resume: () => countdown.current?.resume(),
  };
}

interface Countdown {
  pause: () => void;
  resume: () => void;
}

function createCountdown(life: number, onOver: () => void): Countdown {
  let left = life;
  let startedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      left -= Date.now() - startedAt;
    },
    resume() {
      if (timer !== undefined) return;
      startedAt = Date.now();
      timer = setTimeout(onOver, left);
    },
  };
}

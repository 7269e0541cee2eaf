import { beforeEach, expect, test, vi } from 'vitest';
import { emojiInStamps, feelStamp, stampFeel } from './habit-day.ts';

const vibrate = vi.fn(() => true);

beforeEach(() => {
  window.localStorage.clear();
  vibrate.mockClear();
  Object.assign(navigator, { vibrate });
});

test('nothing is felt unless it is wanted', async () => {
  await feelStamp();
  expect(vibrate).not.toHaveBeenCalled();
  stampFeel.set('vibration', true);
  await feelStamp();
  expect(vibrate).toHaveBeenCalledOnce();
});

test('one wish leaves the other as it is, and the last one that goes leaves nothing', () => {
  stampFeel.set('vibration', true);
  stampFeel.set('sound', true);
  stampFeel.set('vibration', false);
  expect(stampFeel.read()).toEqual(['sound']);
  stampFeel.set('sound', false);
  expect(window.localStorage).toHaveLength(0);
});

test('the emoji is in stamps where that is wanted, and is not felt', async () => {
  expect(emojiInStamps({ icon: '📖' })).toBeUndefined();
  stampFeel.set('emoji', true);
  expect(emojiInStamps({ icon: '📖' })).toBe('📖');
  expect(emojiInStamps({ icon: '' })).toBeUndefined();
  await feelStamp();
  expect(vibrate).not.toHaveBeenCalled();
});

test('a sound is a tone that fades and ends', async () => {
  const ends: number[] = [];
  const fadesTo: number[] = [];
  const ramp = { exponentialRampToValueAtTime: (value: number) => fadesTo.push(value) };
  class Tone {
    frequency = ramp;
    gain = ramp;
    connect(next: unknown) {
      return next;
    }
    start() {}
    stop(at: number) {
      ends.push(at);
    }
  }
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Tone);
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 1;
      async resume() {}
    },
  );
  stampFeel.set('sound', true);
  await feelStamp();
  expect(vibrate).not.toHaveBeenCalled();
  expect(fadesTo.at(-1)).toBeLessThan(0.01);
  expect(ends).toEqual([1.09]);
});

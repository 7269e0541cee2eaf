/** How long a telephone trembles, in milliseconds. */
const TREMOR = 15;

/** How long a stamp on paper is heard, in seconds. */
const SOUND_SECONDS = 0.09;

let audio: AudioContext | undefined;

/** Vibrates and sounds, whichever of both is among what is wanted and what the device can do. */
export function makeFelt(feels: readonly string[]): void {
  if (feels.includes('vibration') && 'vibrate' in navigator) navigator.vibrate(TREMOR);
  if (feels.includes('sound') && 'AudioContext' in window)
    playSound((audio ??= new AudioContext()));
}

/** A low tone that falls and fades, as wood on a table. */
function playSound(context: AudioContext): void {
  const { currentTime: now } = context;
  const tone = new OscillatorNode(context, { type: 'triangle', frequency: 240 });
  const loudness = new GainNode(context, { gain: 0.25 });
  tone.frequency.exponentialRampToValueAtTime(80, now + SOUND_SECONDS);
  loudness.gain.exponentialRampToValueAtTime(0.001, now + SOUND_SECONDS);
  tone.connect(loudness).connect(context.destination);
  void context.resume();
  tone.start(now);
  tone.stop(now + SOUND_SECONDS);
}

let context: AudioContext | null = null;

/** Some browsers let a page sound only after a touch: call this in one that leads to scanning. */
export function wakeSound(): void {
  try {
    context ??= new AudioContext();
    void context.resume().catch(() => undefined);
  } catch {
    // No audio device.
  }
}

/** Two rising tones: money has come. */
export function moneyTones(): void {
  try {
    context ??= new AudioContext();
    tone(context, 880, 0, 0.12);
    tone(context, 1320, 0.13, 0.25);
  } catch {
    // As below.
  }
}

function tone(at: AudioContext, frequency: number, afterSeconds: number, seconds: number): void {
  const oscillator = at.createOscillator();
  const gain = at.createGain();
  const start = at.currentTime + afterSeconds;
  oscillator.frequency.value = frequency;
  gain.gain.setValueAtTime(0.06, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(at.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}

/** A short soft tone: high for "added", low for "unknown". Silent where sound is not allowed; the screen says it too. */
export function scanSound(kind: 'added' | 'unknown'): void {
  try {
    context ??= new AudioContext();
    tone(context, kind === 'added' ? 1320 : 220, 0, kind === 'added' ? 0.07 : 0.22);
    navigator.vibrate?.(kind === 'added' ? 15 : [40, 40, 40]);
  } catch {
    // No audio device, or none before the first touch.
  }
}

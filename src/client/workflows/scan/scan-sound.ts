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

/** A short soft tone: high for "added", low for "unknown". Silent where sound is not allowed; the screen says it too. */
export function scanSound(kind: 'added' | 'unknown'): void {
  try {
    context ??= new AudioContext();
    const oscillator = context.createOscillator();
    const gain = context.createGain();
    const seconds = kind === 'added' ? 0.07 : 0.22;
    oscillator.frequency.value = kind === 'added' ? 1320 : 220;
    gain.gain.setValueAtTime(0.06, context.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.0001, context.currentTime + seconds);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start();
    oscillator.stop(context.currentTime + seconds);
    navigator.vibrate?.(kind === 'added' ? 15 : [40, 40, 40]);
  } catch {
    // No audio device, or none before the first touch.
  }
}

/**
 * What a wedge scanner does in the simulated browser. Keys come far faster than a person types and go into
 * the field that has the focus; then comes the key that closes the code. Answers whether that key got through
 * to what has the focus.
 */
export function scanWith(code: string, suffix: 'Enter' | 'Tab' | null = 'Enter'): boolean {
  clock = Math.max(clock + pauseMs, performance.now());
  for (const key of code) if (press(key) && key !== '\x1d') write(key);
  return suffix === null || press(suffix);
}

/** When keys are pressed, of the scanner and of a person: neither goes by how fast the machine is. */
let clock = 0;
const keyMs = 8;
const typingMs = 200;
const pauseMs = 2_000;
const ofScanner = new WeakSet<Event>();

/** Has keys come as far apart as a person presses them, who would pass for a scanner otherwise. Returns how to stop. */
export function typeLikeAPerson(): () => void {
  const slow = (event: Event) => {
    if (ofScanner.has(event)) return;
    clock = Math.max(clock + typingMs, performance.now());
    Object.defineProperty(event, 'timeStamp', { value: clock });
  };
  window.addEventListener('keydown', slow, true);
  return () => window.removeEventListener('keydown', slow, true);
}

function press(key: string): boolean {
  const separator = { code: 'BracketRight', ctrlKey: true };
  const init = key === '\x1d' ? { key: ']', ...separator } : { key };
  const event = new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true });
  clock += keyMs;
  Object.defineProperty(event, 'timeStamp', { value: clock });
  ofScanner.add(event);
  return (document.activeElement ?? document.body).dispatchEvent(event);
}

/** Into a field with the focus, so that React hears of it. */
export function write(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, field.value + text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

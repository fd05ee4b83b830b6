const key = 'quay:device';

/** A random name of this browser, for the server's log of who sent what. Tells nothing about the person. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(key);
    if (known) return known;
    const made = crypto.randomUUID();
    localStorage.setItem(key, made);
    return made;
  } catch {
    return 'unnamed';
  }
}

/** Letters and digits that people do not confuse when they read them out or write them down. */
const letters = 'abcdefghjkmnpqrstuvwxyz';
const digits = '23456789';

/**
 * A password that is made for a user: twelve letters and digits, about 57 bits, in groups that are no word.
 */
export function newPassword(): string {
  const all = letters + digits;
  const made = Array.from({ length: 10 }, () => pick(all));
  // What a password must have stands at random places.
  for (const kind of [letters, digits]) made.splice(below(made.length + 1), 0, pick(kind));
  return made.join('');
}

const pick = (from: string): string => from.charAt(below(from.length));

/** A random whole number below another one, each as likely as the next. */
function below(limit: number): number {
  const most = 256 - (256 % limit);
  for (;;) {
    const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < most) return byte % limit;
  }
}

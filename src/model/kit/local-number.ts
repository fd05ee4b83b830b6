/** A document that the back end has not numbered yet goes by a temporary id: `tmp:` and a UUID. */
export function isLocal(no: string): boolean {
  return no.startsWith('tmp:');
}

/** What a person reads in place of a temporary id: short, and the same for as long as the id lives, e.g. `LOCAL-7F3A2C`. A real number stays as it is. */
export function localNumber(no: string): string {
  if (!isLocal(no)) return no;
  return `LOCAL-${no.slice(4).replaceAll('-', '').slice(0, 6).toUpperCase()}`;
}

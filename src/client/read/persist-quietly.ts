/**
 * What the server has answered is persisted as well. That the tablet cannot do so does not harm the person
 * who looks at it now.
 */
export function persistQuietly(kept: Promise<unknown> | undefined): void {
  kept?.catch((error: unknown) => console.warn('An answer could not be kept on the tablet', error));
}

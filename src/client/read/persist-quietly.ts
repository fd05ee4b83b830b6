/** What the server has told goes to the tablet as well; that it cannot be kept there is no harm to who looks at it now. */
export function persistQuietly(kept: Promise<unknown> | undefined): void {
  kept?.catch((error: unknown) => console.warn('An answer could not be kept on the tablet', error));
}

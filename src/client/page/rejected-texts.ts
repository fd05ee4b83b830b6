const rejected = new Set<HTMLElement>();

/** This field shows a text that it could not take. @returns ends that */
export function reject(field: HTMLElement): () => void {
  rejected.add(field);
  return () => rejected.delete(field);
}

/**
 * Leads to a field that did not accept its text. The form would send the value from before it was typed.
 *
 * @returns whether there is one
 */
export function goToRejected(): boolean {
  const [field] = [...rejected].filter(one => one.isConnected && !one.closest('[inert]'));
  field?.focus();
  return field !== undefined;
}

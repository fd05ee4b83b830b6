/**
 * The mark of our server: a header on every answer that it makes. Gateways, captive portals and proxies on
 * the way answer instead of it, with any status and any body. What does not carry the mark is no answer of
 * ours, whatever it says.
 */
export const serverMark = { name: 'x-quay', value: '1' } as const;

/** Whether our server made this answer. */
export function isMarked(headers: Pick<Headers, 'get'>): boolean {
  return headers.get(serverMark.name) === serverMark.value;
}

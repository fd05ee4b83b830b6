/** Every temporary id in a value, wherever it stands: alone or inside a longer text such as a path. */
const reference = /tmp:[0-9a-zA-Z-]+/g;

export function isTempId(text: string): boolean {
  return /^tmp:[0-9a-zA-Z-]+$/.test(text);
}

export function collectRefs(value: unknown, found: Set<string> = new Set()): Set<string> {
  if (typeof value === 'string') for (const [id] of value.matchAll(reference)) found.add(id);
  else if (Array.isArray(value)) for (const item of value) collectRefs(item, found);
  else if (value !== null && typeof value === 'object')
    for (const item of Object.values(value)) collectRefs(item, found);
  return found;
}

/** The value with every temporary id replaced. `missing` are those without a number yet; then `value` must not be sent. */
export function resolveRefs(
  value: unknown,
  numberOf: (tempId: string) => string | undefined,
): { value: unknown; missing: string[] } {
  const missing = new Set<string>();
  const replace = (text: string) =>
    text.replace(reference, id => {
      const no = numberOf(id);
      if (no === undefined) missing.add(id);
      return no ?? id;
    });
  const walk = (part: unknown): unknown => {
    if (typeof part === 'string') return replace(part);
    if (Array.isArray(part)) return part.map(walk);
    if (part !== null && typeof part === 'object')
      return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, walk(item)]));
    return part;
  };
  return { value: walk(value), missing: [...missing] };
}

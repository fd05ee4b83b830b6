/** What an object has without its undefined values. */
type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that are given: one that is not has no entry, or undefined where the form had none. */
export function given<T extends object>(data: T): Given<T> {
  // Only entries without a value are left out.
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined)) as Given<T>;
}

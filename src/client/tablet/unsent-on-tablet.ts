/** Everybody's unsent entries on this tablet, as a count and the oldest date; null for none. Needs no sign-in and opens nothing. */
export async function unsentOnTablet(): Promise<{ count: number; oldest: string } | null> {
  try {
    const [{ openOutboxFile }, { createOutboxDb }, { freeSpaceInStore }] = await Promise.all([
      import('#offline/outbox-file.ts'),
      import('#offline/outbox-db.ts'),
      import('#offline/store/store-file.ts'),
    ]);
    const file = await openOutboxFile(freeSpaceInStore);
    const all = await createOutboxDb(file).others('');
    file.close();
    const [first] = all;
    if (!first) return null;
    return {
      count: all.reduce((sum, { count }) => sum + count, 0),
      oldest: all.reduce((oldest, other) => (other.oldest < oldest ? other.oldest : oldest), first.oldest),
    };
  } catch {
    // A browser without storage has nothing unsent.
    return null;
  }
}

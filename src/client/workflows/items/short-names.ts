/** Its first words: half a word, or half a number, says something else. */
function head(name: string, most: number): string {
  const letters = name.slice(0, most - 1);
  const end = name[most - 1] === ' ' ? most : letters.lastIndexOf(' ');
  return `${(end > 0 ? letters.slice(0, end) : letters).trimEnd()}…`;
}

/**
 * Names on tiles, at most as long as there is room for. One is cut at its end only where no other name begins alike; else in its
 * middle, so that what tells the two apart stays; and not at all where that would not do it.
 *
 * @param names of the tiles that are shown next to each other
 * @param most letters, the sign of omission among them
 */
export function shortNames(names: Iterable<string>, most: number): (name: string) => string {
  const cuts = (name: string) => [head(name, most), middle(name, most)];
  const times = new Map<string, number>();
  for (const name of new Set(names))
    if (name.length > most) for (const cut of new Set(cuts(name))) times.set(cut, (times.get(cut) ?? 0) + 1);
  return name => (name.length > most && cuts(name).find(cut => times.get(cut) === 1)) || name;
}

/** The first words and the last ones: a size or a colour stands at the end. */
function middle(name: string, most: number): string {
  const tail = name.slice(-Math.floor(most / 2));
  // It begins with a word.
  const last = tail.includes(' ') ? tail.slice(tail.indexOf(' ') + 1) : tail;
  return `${head(name, most - last.length - 1)} ${last}`;
}

import { normalise } from '../kit/normalise.ts';

/** A whole name as people write it here: the given name stands last, the family name first. */
export function splitName(whole: string): { lastname: string; firstname: string } {
  const words = whole.trim().split(/\s+/);
  return { lastname: words.slice(0, -1).join(' '), firstname: words.at(-1) ?? '' };
}

const plain = (word: string | undefined) => normalise(word ?? '').replaceAll(/[^a-z0-9]/g, '');

/**
 * A user name of given and family name without accents, such as `lan.tran` of Trần Thị Lan. A number follows
 * where another user has it. Empty without a name.
 *
 * @param taken the user names that there are, in any spelling
 */
export function proposeUsername(whole: string, taken: Iterable<string>): string {
  const { lastname, firstname } = splitName(whole);
  const [given, family] = [plain(firstname), plain(lastname.split(' ')[0])];
  const begin = [given, family].filter(Boolean).join('.');
  if (begin === '') return '';
  const others = new Set([...taken].map(name => name.toLowerCase()));
  let name = begin;
  for (let nth = 2; others.has(name); nth += 1) name = `${begin}${nth}`;
  return name;
}

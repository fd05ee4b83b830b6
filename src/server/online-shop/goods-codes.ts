import { createHash } from 'node:crypto';

/** A text as it may stand in an address: plain small letters, figures and hyphens. */
export function slugOf(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/đ/gi, 'd')
    .toLowerCase();
  return plain
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, 80)
    .replace(/^-+|-+$/g, '');
}

/** A code that no other text of the same kind has, and that people can read. */
export function codeOf(text: string): string {
  const tail = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return [slugOf(text), tail].filter(part => part !== '').join('-');
}

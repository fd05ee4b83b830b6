import { isDay } from '#model/kit/days.ts';
import { collected, lineWith, type Statement } from './statement-lines.ts';

/** Is this a statement as SWIFT writes it? */
export const isMt940 = (text: string): boolean => /^:20:/m.test(text) && /^:6[01][FM]?:/m.test(text);

type Field = { tag: string; row: number; text: string };

/** An account of a statement, and the money that came onto it. */
export type Mt940 = Statement & { account: string };

/**
 * Reads the lines (`:61:`) of an MT940 statement, each with what the bank says about it (`:86:`). Rows are
 * those of the file. Amounts have parts of a đồng in form alone. An account in another currency has no line
 * that can be taken.
 */
export function readMt940(file: string, today: string): Mt940 {
  const fields = fieldsOf(file);
  const account = accountOf(fields.find(({ tag }) => tag === '25')?.text ?? '');
  const opening = fields.find(({ tag }) => tag === '60F' || tag === '60M')?.text ?? '';
  const isVnd = /^[CD]\d{6}VND/.test(opening);
  const found = fields.flatMap((field, index) => {
    if (field.tag !== '61') return [];
    const next = fields[index + 1];
    const about = next?.tag === '86' ? memoOf(next.text) : '';
    return [
      {
        row: field.row,
        said: field.text.slice(0, 100),
        read: isVnd ? lineOf(field, about, today) : ('currency' as const),
      },
    ];
  });
  return { ...collected(found), account };
}

/** `970436/0011004234567/VND`: the bank stands before the account, and its currency behind it. */
const accountOf = (text: string): string =>
  text
    .trim()
    .split('/')
    .map(part => part.replace(/(?<=\d)[A-Z]{3}$/, ''))
    .filter(part => /\d/.test(part))
    .at(-1)
    ?.replace(/[^\dA-Z]/g, '') ?? '';

/**
 * Date, day of booking, which way, amount, kind, the payer's number, and the bank's. Then a line of its own
 * about it.
 */
const line61 =
  /^(\d{6})(\d{4})?(R?[CD])[A-Z]?(\d+(?:,\d*)?)[A-Z][A-Z0-9]{3}([^\n]*?)(?:\/\/([^\n]*))?(?:\n([\s\S]*))?$/;

function lineOf({ row, text }: Field, about: string, today: string) {
  const [, date = '', , way = '', money = '', ours = '', banks = '', more = ''] = line61.exec(text) ?? [];
  const day = `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4, 6)}`;
  if (!isDay(day)) return 'date' as const;
  const [whole = '', part = ''] = money.split(',');
  if (!/^\d{1,13}$/.test(whole) || Number(whole) === 0 || Number(part) !== 0) return 'amount' as const;
  // What was taken back of what went out comes in again.
  if (way === 'D' || way === 'RC') return 'out' as const;
  if (day > today) return 'later' as const;
  const reference = [banks, ours].map(no => no.trim()).find(no => /\d/.test(no)) ?? '';
  const memo = about === '' ? more : about;
  return lineWith(row, { day, time: '00:00:00', amount: Number(whole), memo, reference });
}

/** The texts of `?20` to `?29` and `?60` to `?63` where the bank divides it, else all of it. */
function memoOf(text: string): string {
  const plain = text.replaceAll('\n', '');
  const parts = [...plain.matchAll(/\?(2\d|6[0-3])([^?]*)/g)].map(([, , part = '']) => part);
  return (parts.length > 0 ? parts.join('') : text.replaceAll('\n', ' ')).trim();
}

/** Tags with their text; what follows on lines of its own belongs to the tag before. */
function fieldsOf(file: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of file.split(/\r\n|\r|\n/).entries()) {
    const [, tag, text = ''] = /^:(\d\d[A-Z]?):(.*)$/.exec(line) ?? [];
    if (tag !== undefined) fields.push({ tag, row: index + 1, text });
    else if (/^(-|-\}.*|\{.*)?$/.test(line)) continue;
    else {
      const last = fields.at(-1);
      if (last) last.text += `\n${line}`;
    }
  }
  return fields;
}

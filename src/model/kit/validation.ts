import { type Message, messages as messagesOf } from '../messages/kit.ts';
import { isDay } from './days.ts';
import { formatDate, formatQuantity } from './format.ts';

/** The validation messages of §5 of the specification, to the letter, and those that it leaves open. */
const texts = {
  required: 'This is required field!',
  phone: 'Please enter a valid phone number!',
  email: 'Please enter a valid email!',
  password: 'Minimum 8 characters and include at least one alphabetic and at least one numeric character!',
  number: 'Number is not valid! Please enter a number and maximum 14 characters',
  isNumber: 'Please enter number!',
  maximum: (characters: number) => `Maximum ${formatQuantity(characters)} characters!`,
  amount: 'Please enter a whole amount such as 85.000!',
  quantity: 'Please enter a quantity such as 2 or 0,25!',
  range: (min: number, max: number) =>
    `Please enter between ${formatQuantity(min)} and ${formatQuantity(max)}`,
  rate: 'Please enter between 0,0001 and 100',
  text: 'Please enter a text!',
  characters: 'This text holds hidden characters that cannot be kept. Please type it again!',
  date: 'Please enter a valid date!',
  dateRange: (first: string, last: string) =>
    `Please enter a date between ${formatDate(first)} and ${formatDate(last)}`,
  decimals: (most: number) => `Please enter at most ${most} decimals!`,
  choice: 'Please choose one of the values that are offered!',
  form: 'This is not in the right form.',
  link: 'Enter a link that begins with https:// and has {item_no} after the name of the site.',
  atLeast: (count: number) => `Please enter at least ${formatQuantity(count)}!`,
  atMost: (count: number) => `Please enter no more than ${formatQuantity(count)} at once!`,
  twice: 'The same line is there twice.',
  status: 'A status is needed.',
  barcode: 'This is no bar code: its last digit must fit the others.',
  barcodes: 'Write bar codes with “;” between them, and what a case holds behind it: 18936000000025 x 24.',
  printerAddress: 'Please enter an IP address such as 192.168.1.20 and a port from 9100 to 9109!',
  pageAddress: 'An address begins with /',
  bankBin: 'Please enter the six digits of the bank!',
  bankAccount: 'Please enter at most 19 letters and digits!',
  taxCode: 'This is no tax code: ten digits (with a hyphen and three for a branch), or twelve of a person.',
  personalTaxCode: 'Only a household has a personal number of twelve digits as its tax code.',
  series: (example: string) => `Please enter form number and series such as ${example}!`,
  ownSeller: 'The company itself sells in its own name.',
  lettersAndDigits: 'Please enter letters and digits only!',
  vatRate: 'Please enter a VAT rate such as 8%!',
  oneRateADay: 'Two rates begin on the same day.',
  notNothing: 'Quantity must not be 0.',
  filters: (most: number) => `A list takes at most ${most} filters.`,
  filterLength: (most: number) => `A filter takes at most ${most} characters.`,
  filterValues: (most: number) => `A filter takes at most ${most} values.`,
  searchWords: (most: number) => `A search takes at most ${most} words.`,
  wordLength: (most: number) => `A word to search for has at most ${most} characters.`,
  allWords: (most: number) => `The filters of a list take at most ${most} words together.`,
  tooFarBack: 'That page is too far back. Narrow the list with a filter.',
} as const;

/** Screens and back end use the same. */
export const validationMessages = messagesOf('validation', texts);

const held = new Map<string, Message>();
const hold = (message: Message): string => {
  held.set(message.msg, message);
  return message.msg;
};

/** The message that a schema holds as a text; one that is none of `messages` has no key. */
export const messageOf = (text: string): Message => held.get(text) ?? { msg: text, key: '', params: [] };

/** The same as the texts that a schema takes: each can be told again from its text, as their parameters are few. */
export const messages = Object.fromEntries(
  Object.entries(validationMessages).map(([name, make]: [string, (...params: never[]) => Message]) => [
    name,
    typeof texts[name as keyof typeof texts] === 'string' // the keys of that very table
      ? hold(make())
      : (...params: never[]) => hold(make(...params)),
  ]),
) as typeof texts; // each text is one of the same, held

/**
 * Can a text be kept and printed as it is? Not with control characters, which PostgreSQL refuses (U+0000) or
 * a printer takes for commands. Not with half a character (a surrogate alone), which no encoding has. Tabs
 * and line ends may stand in it.
 */
export function isStorable(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
  return text.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(text);
}

export function isEmail(text: string): boolean {
  return text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

export function isPassword(text: string): boolean {
  return text === '' || /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,}$/.test(text);
}

/** Dots and commas are removed, the rest is digits only and shorter than 14 characters. For whole numbers. */
export function isWholeNumber(text: string): boolean {
  const digits = text.replace(/[.,]/g, '');
  return text === '' || (/^\d+$/.test(digits) && digits.length < 14);
}

/** Day, month and four-digit year with / or - between → ISO date; `null` when there is no such day. */
export function parseDate(text: string): string | null {
  const match = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text.trim());
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(iso) ? iso : null;
}

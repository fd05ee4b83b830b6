/** What a Vietnamese input method makes marks of: the key that is typed behind a letter for each, and all keys it takes away. */
type Method = {
  readonly consumes: string;
  readonly tones: Readonly<Record<string, string>>;
  readonly breve: string;
  readonly horn: string;
  /** The letter itself once more, or a digit. */
  readonly circumflex: (base: string) => string;
  readonly stroke: string;
  /** `W` alone is `Ư`. */
  readonly hornAlone: boolean;
};

const [acute, grave, hook, tilde, dot] = ['\u0301', '\u0300', '\u0309', '\u0303', '\u0323'];
const methods: readonly Method[] = [
  {
    consumes: 'SFRXJZWAEOD',
    tones: { [acute]: 'S', [grave]: 'F', [hook]: 'R', [tilde]: 'X', [dot]: 'J' },
    ...{ breve: 'W', horn: 'W', stroke: 'D', hornAlone: true },
    circumflex: base => base,
  },
  {
    consumes: '0123456789',
    tones: { [acute]: '1', [grave]: '2', [hook]: '3', [tilde]: '4', [dot]: '5' },
    ...{ breve: '8', horn: '7', stroke: '9', hornAlone: false },
    circumflex: () => '6',
  },
];

type Letter = { readonly base: string; readonly marks: readonly string[] };

const lettersOf = (run: string): Letter[] =>
  [...run.normalize('NFC').toUpperCase()].map(char => {
    if (char === 'Đ') return { base: 'D', marks: ['stroke'] };
    const [base = char, ...marks] = char.normalize('NFD');
    return { base, marks };
  });

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * A scanner that types through Telex or VNI sends `AAW12`, and `ÂƯ12` arrives; `DD-0012` becomes `Đ-0012`. Which codes may
 * have been typed so? Every code that the method can make the text of, so that where one alone is known it was that one.
 *
 * @returns says of a code whether it may have been typed; `null` for a text that no input method has changed
 */
export function typedThrough(text: string): ((code: string) => boolean) | null {
  const parts = text.normalize('NFC').split(/([\p{L}\p{M}]+)/u);
  const runs = parts.map((part, at) => (at % 2 === 1 ? lettersOf(part) : []));
  const isMarked = (run: readonly Letter[]) => run.some(({ marks }) => marks.length > 0);
  if (!runs.some(isMarked)) return null;
  const tests = methods.map(method => {
    const extras = `[${method.consumes}]*`;
    const alone = ({ base, marks }: Letter) =>
      method.hornAlone && base === 'U' && marks.includes('\u031b') ? '?' : '';
    const pattern = parts.map((part, at) => {
      const run = runs[at] ?? [];
      if (!isMarked(run)) return escaped(part.toUpperCase());
      return `(${run.map(letter => escaped(letter.base) + alone(letter) + extras).join('')})`;
    });
    const whole = new RegExp(`^${pattern.join('')}$`);
    const marked = runs.filter(isMarked);
    return (code: string) => {
      const found = whole.exec(code);
      return found?.slice(1).every((typed, at) => isTypedBy(typed, marked[at] ?? [], method)) ?? false;
    };
  });
  return code => tests.some(test => test(code.toUpperCase()));
}

/** Are the keys that are more than the letters those that their marks are made by? */
function isTypedBy(typed: string, run: readonly Letter[], method: Method): boolean {
  const left = [...typed];
  const take = (key: string): boolean => {
    const at = left.indexOf(key);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  const letters = run.every(({ base }) => take(base) || (base === 'U' && method.hornAlone));
  return letters && run.every(({ base, marks }) => marks.every(mark => take(keyOf(mark, base, method))));
}

function keyOf(mark: string, base: string, method: Method): string {
  switch (mark) {
    case 'stroke':
      return method.stroke;
    case '\u0302':
      return method.circumflex(base);
    case '\u0306':
      return method.breve;
    case '\u031b':
      return method.horn;
    default:
      return method.tones[mark] ?? mark;
  }
}

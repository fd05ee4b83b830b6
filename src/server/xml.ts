import { Parser } from 'htmlparser2';

const marks: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Characters that XML 1.0 has no way to write; half a character is none either. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is left out
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text as it stands between two tags, or in an attribute. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(unwritable, '')
    .replace(/[&<>"']/g, mark => marks[mark] ?? '');

/** An element to be written: a text, a number, or elements in it. */
export type XmlToWrite = readonly [name: string, content: string | number | readonly XmlToWrite[]];

/** Texts stand in it as texts, whatever they hold. */
export const writeXml = ([name, content]: XmlToWrite): string =>
  `<${name}>${typeof content === 'object' ? content.map(writeXml).join('') : xmlText(String(content))}</${name}>`;

/** An element that was read. Names have no prefix. */
export type XmlElement = {
  readonly name: string;
  readonly text: string;
  readonly elements: readonly XmlElement[];
};
type Open = { name: string; text: string; elements: XmlElement[] };

/** Elements within elements; no answer of a provider has more. */
const deepest = 100;

/** The root of a text; null where it is no XML, or is cut off. */
export function readXml(text: string): XmlElement | null {
  const top: Open = { name: '', text: '', elements: [] };
  const open = [top];
  let isTooDeep = false;
  const parser = new Parser(
    {
      onopentag(name) {
        const element = { name: name.slice(name.indexOf(':') + 1), text: '', elements: [] };
        open.at(-1)?.elements.push(element);
        open.push(element);
        if (open.length > deepest) {
          isTooDeep = true;
          parser.pause();
        }
      },
      onclosetag: () => {
        open.pop();
      },
      ontext(piece) {
        const last = open.at(-1);
        if (last) last.text += piece;
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  // The end of the parser closes what is open.
  const isWhole = open.length === 1 && !isTooDeep;
  parser.end();
  const [root, ...more] = top.elements;
  return isWhole && root && more.length === 0 && top.text.trim() === '' ? root : null;
}

/** The element at the end of a path of names; undefined where there is none, or there are several. */
export function elementAt(root: XmlElement, ...path: readonly string[]): XmlElement | undefined {
  let at: XmlElement | undefined = root;
  for (const name of path) {
    const found: XmlElement[] = at?.elements.filter(one => one.name === name) ?? [];
    at = found.length === 1 ? found[0] : undefined;
  }
  return at;
}

/** The text of a field; empty where it is not there. */
export const textAt = (root: XmlElement, ...path: readonly string[]): string =>
  elementAt(root, ...path)?.text.trim() ?? '';

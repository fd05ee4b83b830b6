import type { AnyWrite } from '#calls/kit/call.ts';
import type { AnyMessage } from '#model/messages/kit.ts';
import type { Translated } from './translated.ts';

/** The languages, each by the name that it has in itself. */
export const languages = { vi: 'Tiếng Việt', en: 'English' } as const;

export type Language = keyof typeof languages;

type Whole = typeof import('./vi/index.ts');
type Catalogue = Omit<Whole, 'reader'>;

/** The files of the other language. The build says which of them a file of screens needs (`setup/text-parts.ts`). */
const parts = {
  first: () => import('./vi/first.ts'),
  inside: () => import('./vi/inside.ts'),
  home: () => import('./vi/home.ts'),
  shop: () => import('./vi/shop.ts'),
  later: () => import('./vi/later.ts'),
} satisfies Record<string, () => Promise<Partial<Whole>>>;
type Part = keyof typeof parts;

const key = 'quay:language';
const storages = { tab: () => sessionStorage, device: () => localStorage };

/** The language persisted for this tab, or for the device. */
export function persistedLanguage(where: keyof typeof storages): Language | null {
  try {
    // Only this module writes under the key.
    return storages[where]().getItem(key) as Language | null;
  } catch {
    return null;
  }
}

/** Persists the language of the next page of this tab, or of the device; null is none. */
export function persistLanguage(where: keyof typeof storages, next: Language | null): void {
  try {
    if (next) storages[where]().setItem(key, next);
    else storages[where]().removeItem(key);
  } catch {
    // A browser that persists nothing does not persist this either.
  }
}

const isLanguage = (word: string | null | undefined): word is Language => word === 'vi' || word === 'en';

/** The language that the company chose: the server says it in the page, which the tablet keeps. */
const companyLanguage = (): Language | null => {
  const translate = document.querySelector('meta[name="language"]')?.getAttribute('content');
  return isLanguage(translate) ? translate : null;
};

/** The first of our languages that the browser asks for. */
const browserLanguage = (): Language | undefined =>
  navigator.languages.map(asked => asked.toLowerCase().split('-')[0]).find(isLanguage);

/** The language of who has chosen none: the company's, or where it has none that of the browser, else English. */
export const usualLanguage = (): Language => companyLanguage() ?? browserLanguage() ?? 'en';

/** How long a page waits for its language. */
const limitMs = 5000;

/** The texts of this page's language, as far as they are here; null where that is English. */
let other: Partial<Whole> | null = null;

/** The language of this page, from its start to its end. */
export const language = (): Language => (other ? 'vi' : 'en');

/** What the first file of the page brings is read before the page's language is known. */
const early = new Map<keyof Catalogue, object>();

/** The texts of an area in the language of this page. The English ones say what each language has, to the last key. */
export function area<const T extends object>(name: keyof Catalogue, english: T): Translated<T> {
  const translated = other?.[name];
  if (!translated) early.set(name, english);
  // Both have the same keys: catalogues.ts holds them against each other.
  return (translated ?? english) as Translated<T>;
}

/** What is read before the screens' files; without a build no one knows what a screen needs. */
const neededFirst = (): readonly Part[] =>
  import.meta.env.PROD ? ['first'] : ['first', 'inside', 'home', 'shop', 'later'];

/**
 * Brings the language of this page, before anything is shown and before the files of the screens are read: these may hold a
 * text for good, those of the first file must not. Where the language cannot be had, the page is in English. Not awaited at
 * the top of a module, because no bundler merges files around one that waits.
 */
export async function startLanguage(): Promise<void> {
  if ((persistedLanguage('tab') ?? persistedLanguage('device') ?? usualLanguage()) !== 'vi') return;
  const all = Promise.all(neededFirst().map(part => parts[part]()));
  const found = await inTime(all.catch(() => null));
  if (!found) return;
  for (const texts of found) put(texts);
  document.documentElement.lang = language();
}

/** What comes in time; null after that: a line that is silent must not keep the page from being shown. */
function inTime<T>(coming: Promise<T>): Promise<T | null> {
  const late = new Promise<null>(resolve => setTimeout(resolve, limitMs, null));
  return Promise.race([coming, late]);
}

function put(texts: Partial<Whole>): void {
  other = { ...other, ...texts };
  for (const [name, english] of early) {
    const translated = texts[name];
    if (translated) fill(english, translated);
  }
}

const brought = new Set<Part>();

/** Most screens need a part that an earlier one has brought. */
async function bring(part: Part): Promise<void> {
  if (brought.has(part)) return;
  put(await parts[part]());
  brought.add(part);
}

/** Loads a file of screens once the texts that it shows are here; the build writes this around each `import()` that needs it. */
function afterTexts<T>(needed: readonly Part[], load: () => Promise<T>): Promise<T> {
  return other ? Promise.all(needed.map(bring)).then(load) : load();
}
Object.assign(globalThis, { afterTexts });

/** Brings what the language has for refusals and notices, to a page that has no screen which brought it. */
export async function bringReader(): Promise<void> {
  if (!other || other.reader) return;
  // Cut off, the message is shown as it came.
  await inTime(bring('shop').catch(() => undefined));
}

/** A message of a rule or of the server, in the language of this page where it knows the key. */
export const translate = (message: AnyMessage): string => other?.reader?.said(message) ?? message.msg;

/** The notice of a call, from its English one. */
export const notice = (text: string): string => other?.reader?.notice(text) ?? text;

/** What a change does, in the language of this page; `null` where that is English. */
export const changeWords = (call: AnyWrite, input: unknown): string | null =>
  other?.reader?.change(call, input) ?? null;

function fill(texts: object, translated: object): void {
  for (const [key, text] of Object.entries(translated)) {
    // An area has the same keys in every language.
    const now = texts[key as keyof object] as unknown;
    if (typeof now === 'object' && now) fill(now, text);
    else Object.assign(texts, { [key]: text });
  }
}

/** Texts by a code of the data, which may have others than these. */
export function byCode<const T extends Readonly<Record<string, string>>>(
  texts: T,
): Readonly<Record<keyof T, string>> & { readonly [code: string]: string | undefined } {
  return texts;
}

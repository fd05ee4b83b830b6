import type { Page } from '@playwright/test';
import * as english from '#client/messages/areas.ts';
import { grants } from '#client/messages/vi/administration/grants.ts';
import * as catalogue from '#client/messages/vi/index.ts';
import { allMethods, receiptTypes } from '#model/sales/payments.ts';
import { pages } from '#model/session/pages.ts';

const { reader: _, ...vietnamese } = catalogue;

/** In the place of what a text is made with. */
const gap = '\u0000';

/** Every text as it stands, those that are made of something with gaps. */
function textsIn(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts];
  if (typeof texts === 'function') return textsIn(texts(gap, gap, gap, gap));
  return Object.values(texts ?? {}).flatMap(textsIn);
}

const partsOf = (texts: readonly string[]) => texts.flatMap(text => text.split(gap)).map(part => part.trim());
const areas = new Map<string, unknown>(Object.entries(english));
const inVietnamese = new Set(partsOf(textsIn([vietnamese, 'VND'])));
const inEnglish = [
  ...textsIn(Object.keys(vietnamese).map(area => areas.get(area))),
  // Words of the model and names of the data that have others in Vietnamese.
  ...[...allMethods, ...receiptTypes].map(({ label }) => label),
  ...Object.values(pages).map(({ name }) => name),
  ...Object.keys(grants.buttons),
];
const isOnlyEnglish = (text: string) => /[A-Za-z]{2}/.test(text) && !inVietnamese.has(text);

/** Texts that are English as a whole. */
const whole = new Set(inEnglish.filter(isOnlyEnglish));
/** Of several words: such a part of a longer text is no chance. */
const parts = [...new Set(partsOf(inEnglish))].filter(
  text => isOnlyEnglish(text) && /[a-z] [a-z]/i.test(text) && text.length > 8,
);

/** Words without which hardly an English sentence is made, and none of which is Vietnamese or in a name. */
const common =
  /\b(the|and|of|is|are|was|were|with|from|this|that|these|cannot|please|your|you|which|nothing|by|been|has|have|will|expected|counted)\b/i;

/** What a person reads on the page: every text, and what stands in fields and on pictures. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const left = 'style, script, noscript, code, pre, body [lang=en], body [translate=no]';
    const found: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (!element || element.closest(left)) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'aria-description'])
          found.push(node.getAttribute(name) ?? '');
      else found.push(node.textContent ?? '');
    }
    return [...new Set(found.map(text => text.replace(/\s+/g, ' ').trim()).filter(Boolean))];
  });
}

/** The texts on the page that are English: of the English catalogue, in part or whole, or by their common words. */
export async function englishTexts(page: Page): Promise<string[]> {
  const texts = await textsOf(page);
  return texts.filter(
    text =>
      whole.has(text) ||
      parts.some(part => text.includes(part)) ||
      // A brand in a Vietnamese name.
      (common.test(text) && !/[đăâêôơư]|[àáạảãèéẹẻẽìíịỉĩòóọỏõùúụủũỳýỵỷỹ]/i.test(text.normalize('NFC'))),
  );
}

import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import labelStyles from './print-labels.css?inline';
import styles from './print-page.css?inline';
import type { SheetFormat } from './print-request.ts';

/** Texts at the edge of every sheet, and which way it lies. */
type Edges = { left?: string; top?: string; landscape?: boolean };

/**
 * Prints a document of its own instead of the page. Resolves when the print dialog has been closed; where the
 * browser does not tell, with the next touch or key. Rejects when it cannot print at all.
 */
export function printPage(page: ReactNode, format: SheetFormat, edges: Edges = {}): Promise<void> {
  return printOn(page, `sheet print-${format}`, () => sheetRule(format, edges));
}

/** The same on any paper: `name` stands for its look, `ruleOf` answers the rule of its pages once the page is drawn. */
export async function printOn(
  page: ReactNode,
  name: string,
  ruleOf: (place: HTMLElement) => string,
): Promise<void> {
  // An effect may have called, within which nothing can be drawn at once.
  await Promise.resolve();
  const place = document.createElement('div');
  place.className = `print print-${name}`;
  // Sheets made by script: the content policy allows no style elements, and the next print may be of the page itself.
  const [look, paper] = [new CSSStyleSheet(), new CSSStyleSheet()];
  look.replaceSync(styles + labelStyles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, look, paper];
  document.body.append(place);
  const root = createRoot(place);
  try {
    flushSync(() => root.render(page));
    // What is not decoded yet would be missing on the paper; what cannot be, is.
    await Promise.all([...place.querySelectorAll('img')].map(image => image.decode().catch(() => {})));
    paper.replaceSync(ruleOf(place));
    await printed();
  } finally {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      sheet => sheet !== look && sheet !== paper,
    );
    root.unmount();
    place.remove();
  }
}

function printed(): Promise<void> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const done = () => {
      over.abort();
      resolve();
    };
    for (const event of ['afterprint', 'pointerdown', 'keydown'])
      window.addEventListener(event, done, { signal: over.signal, capture: true });
    try {
      window.print();
    } catch (error) {
      over.abort();
      reject(error);
    }
  });
}

const sheetMargins = { a4: 15, a5: 10 } as const;

function sheetRule(format: SheetFormat, { left = '', top = '', landscape = false }: Edges): string {
  const font = 'font-family: system-ui, sans-serif; font-size: 9pt; color: #000;';
  return `@page {
    size: ${format.toUpperCase()}${landscape ? ' landscape' : ''};
    margin: ${sheetMargins[format]}mm;
    @top-center { content: ${cssText(top)}; ${font} font-weight: 700; }
    @bottom-left { content: ${cssText(left)}; ${font} }
    @bottom-right { content: counter(page) " / " counter(pages); ${font} }
  }`;
}

/** A text as CSS quotes it. */
function cssText(text: string): string {
  const escaped = text.replace(/["\\\n]/g, character => `\\${character.charCodeAt(0).toString(16)} `);
  return `"${escaped}"`;
}

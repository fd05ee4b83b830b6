import type { Page } from '@playwright/test';

/**
 * The same pages of rows by a bare loop in the same browser. It fetches, parses and puts them into a database
 * of its own, one record a page, nothing sealed and nothing shown. Answers with the milliseconds.
 */
export function bareFill(page: Page, asked: string): Promise<number> {
  return page.evaluate(async text => {
    const name = 'bench-bare';
    indexedDB.deleteDatabase(name);
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const opening = indexedDB.open(name, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('pages');
    const db = await done(opening);
    const question = JSON.parse(text);
    const started = performance.now();
    for (let at = 1; ; at += 1) {
      question.options.body.page = at;
      const response = await fetch('/api/proxy', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(question),
      });
      // The envelope of every list.
      const { data } = (await response.json()) as { data: { items: unknown[]; size: number } };
      await done(db.transaction('pages', 'readwrite').objectStore('pages').put(data.items, at));
      if (data.items.length < data.size) break;
    }
    const ms = performance.now() - started;
    db.close();
    indexedDB.deleteDatabase(name);
    return ms;
  }, asked);
}

/**
 * A page without a framework: as many rows, looked through one by one at every key. It shows the first of
 * what is found as lines.
 */
export async function bareList(page: Page, rows: number): Promise<void> {
  await page.setContent('<input type="search"><ul></ul>');
  await page.evaluate(count => {
    const words = ['noi', 'com', 'binh', 'nuoc', 'thep', 'khan', 'do', 'tre', 'em', 'ban', 'den'];
    const word = (at: number) => words[at % words.length] ?? '';
    const texts = Array.from(
      { length: count },
      (_, at) =>
        `${word(at)} ${word(at * 7 + 3)} ${at % 997} bx${String(at).padStart(6, '0')} 893${String(at).padStart(10, '0')}`,
    );
    const list = document.querySelector('ul');
    document.querySelector('input')?.addEventListener('input', event => {
      // The event of the page's only field.
      const wanted = (event.target as HTMLInputElement).value.split(' ').filter(Boolean);
      const found = texts.filter(text => wanted.every(each => text.includes(each)));
      list?.replaceChildren(
        ...found.slice(0, 14).map(text => {
          const line = document.createElement('li');
          line.textContent = text;
          return line;
        }),
      );
    });
  }, rows);
}

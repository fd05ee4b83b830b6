import { afterEach, describe, expect, test, vi } from 'vitest';
import { salesOrders } from '#calls/index.ts';
import { firstError } from '#calls/kit/errors.ts';
import { serverMessages } from '#model/messages/server.ts';

/** A page of its own: the language of one stays from its start to its end. */
let pages = 0;
async function pageIn(language: 'en' | 'vi' | null) {
  if (language) sessionStorage.setItem('quay:language', language);
  pages += 1;
  // The query makes it a module of its own.
  const path = `#client/messages/language.ts?page=${pages}`;
  const page: typeof import('#client/messages/language.ts') = await import(/* @vite-ignore */ path);
  await page.startLanguage();
  return page;
}
afterEach(() => {
  sessionStorage.clear();
  document.documentElement.removeAttribute('lang');
  document.querySelector('meta[name=language]')?.remove();
  vi.restoreAllMocks();
});

const ours = { code: 'gap', ...serverMessages.gap() };
const failed = salesOrders.create.failure ?? '';

describe('a page', () => {
  test('in English says our refusals and notices in English', async () => {
    const { translate, notice } = await pageIn('en');
    expect([translate(ours), notice(failed)]).toEqual([ours.msg, 'Create Sales Order Failed!']);
  });

  test('in Vietnamese says them in Vietnamese', async () => {
    const { translate, notice } = await pageIn('vi');
    expect(translate(ours)).toBe('Một thay đổi trước đó của chứng từ này chưa đến.');
    expect(notice(failed)).toBe('Tạo đơn hàng không thành công!');
  });

  test.each([
    [null, 'vi'],
    ['en', 'en'],
    ['vi', 'vi'],
  ] as const)(
    'of a company that speaks Vietnamese, for whom has chosen %s, is in %s',
    async (chosen, shown) => {
      const meta = document.createElement('meta');
      Object.assign(meta, { name: 'language', content: 'vi' });
      document.head.append(meta);
      expect((await pageIn(chosen)).language()).toBe(shown);
    },
  );

  test.each([
    [['vi-VN', 'en-US'], null, null, 'vi'],
    [['VI'], null, null, 'vi'],
    [['fr-FR', 'vi', 'en'], null, null, 'vi'],
    [['en-GB', 'vi'], null, null, 'en'],
    [['fr-FR'], null, null, 'en'],
    [[], null, null, 'en'],
    [['vi-VN'], 'en', null, 'en'],
    [['vi-VN'], null, 'en', 'en'],
    [['en-US'], null, 'vi', 'vi'],
  ] as const)(
    'of a browser that asks for %j, where the company has chosen %s and the person %s, is in %s',
    async (asked, company, chosen, shown) => {
      vi.spyOn(navigator, 'languages', 'get').mockReturnValue(asked);
      const meta = document.createElement('meta');
      Object.assign(meta, { name: 'language', content: company });
      if (company) document.head.append(meta);
      expect((await pageIn(chosen)).language()).toBe(shown);
    },
  );

  test.each(['en', 'vi'] as const)('in %s says what a foreign back end says as it came', async language => {
    const { translate, notice } = await pageIn(language);
    const text = 'Der Kunde ist gesperrt.';
    const errors = [
      { code: 'E17', msg: text },
      { code: 17, message: text },
      { msg: text, key: 'kunde.gesperrt', params: [1] },
      { msg: text, key: 'server.stale', params: [{ no: 1 }] },
    ];
    for (const error of errors) expect(translate(firstError({ errors: [error] }) ?? ours)).toBe(text);
    expect(notice(text)).toBe(text);
    expect(notice(`${text} Failed!`)).toBe(`${text} Failed!`);
  });
});

import type { Page } from '@playwright/test';

/** What can be pressed and lies beneath a notice, by name. What the bar or a sheet hides anyway does not count. */
export function coveredByNotices(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]';
    const notices = [...document.querySelectorAll('.mantine-Notification-root')];
    if (notices.length === 0) throw new Error('No notice is shown');
    const isNotice = (element: Element) => notices.some(notice => notice.contains(element));
    const beneath = (x: number, y: number) => {
      const all = document.elementsFromPoint(x, y);
      // Good news lets presses through, and so is not found there.
      return all.find(element => !isNotice(element))?.closest(pressed);
    };
    const found = new Set<string>();
    for (const notice of notices) {
      const { left, right, top, bottom } = notice.getBoundingClientRect();
      for (let x = left + 1; x < right; x += 8)
        for (let y = top + 1; y < bottom; y += 8) {
          const action = beneath(x, y);
          if (action) found.add(action.getAttribute('aria-label') || action.textContent?.trim() || 'unnamed');
        }
    }
    return [...found];
  });
}

import type { Page } from '@playwright/test';

/** px of CSS: what a thumb hits (the size that WCAG 2.5.5 asks for). */
const least = 44;

/**
 * What can be pressed and is smaller than a thumb, with its size. A field with its label counts as one. A
 * link within a text is as high as its line, and a link of a row is as high as its cell.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(least => {
    const pressed =
      'button, a[href], input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=option], [role=menuitem]';
    const top = [...document.querySelectorAll('[role=dialog], [popover]')].filter(
      each =>
        each.checkVisibility() && (each.getAttribute('role') === 'dialog' || each.matches(':popover-open')),
    );
    const area: ParentNode = top.at(-1) ?? document;
    return [...area.querySelectorAll<HTMLElement>(pressed)]
      .filter(
        each =>
          each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !each.closest('[inert]'),
      )
      .flatMap(each => {
        const label = each instanceof HTMLInputElement ? (each.closest('label') ?? each.labels?.[0]) : null;
        const within = each.closest('td, th, [role=cell], [role=gridcell], [role=columnheader]');
        const isInline = getComputedStyle(each).display === 'inline';
        // A row that its link covers whole.
        const cover = getComputedStyle(each, '::after');
        const row = cover.content !== 'none' && cover.position === 'absolute' ? each.offsetParent : null;
        const boxes = [each, label, within, row].flatMap(box => (box ? [box.getBoundingClientRect()] : []));
        const width = Math.max(...boxes.map(box => box.width));
        const height = Math.max(...boxes.map(box => box.height));
        if (width === 0 || height === 0 || isInline) return [];
        // Half a pixel is rounded by the screen.
        if (width >= least - 0.5 && height >= least - 0.5) return [];
        const name = (each.getAttribute('aria-label') || each.textContent || each.className)
          .trim()
          .slice(0, 40);
        return [`${each.tagName.toLowerCase()} "${name}" ${Math.round(width)}×${Math.round(height)}`];
      });
  }, least);
}

let known = 0;

/**
 * How much larger a person's text is than 16 px. It is for the few sizes that script computes, such as the
 * height of rows when only some are drawn. Asked once: the setting of a browser does not change while a page
 * is open.
 */
export function rootScale(): number {
  known ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}

let known = 0;

/**
 * How much larger a person's text is than 16 px, for the few sizes that are reckoned in script, such as the height of rows of
 * which only some are drawn. Asked once: the setting of a browser does not change while a page is open.
 */
export function rootScale(): number {
  known ||= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
  return known;
}

// The part of PostCSS's tree that is used here; Vite brings PostCSS itself.
type Declaration = { value: string };
type Root = { walkDecls: (visit: (declaration: Declaration) => void) => void };

/** px of the root's text where the person has not changed it */
const rootPx = 16;
/** Lines and outlines stay as fine as they are drawn. */
const finestPx = 2;

/**
 * The lengths of a declaration's value in rem. Sizes are drawn in px and grow with the text that a person has
 * chosen.
 */
export const toRem = (value: string): string =>
  value.includes('url(')
    ? value
    : value.replace(/(?<![\w.#-])(-?\d*\.?\d+)px\b/g, (px, number) =>
        Math.abs(Number(number)) > finestPx ? `${Number(number) / rootPx}rem` : px,
      );

/** Writes every size of the style sheets in rem. */
export function remStyles() {
  return {
    postcssPlugin: 'rem-styles',
    Once(root: Root) {
      root.walkDecls(declaration => {
        if (declaration.value.includes('px')) declaration.value = toRem(declaration.value);
      });
    },
  };
}

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The parts of PostCSS's tree that are used here; Vite brings PostCSS itself.
type Declaration = { prop: string; remove: () => void };
type Rule = { selectors: string[]; remove: () => void; parent?: { nodes?: unknown[]; remove: () => void } };
type Root = {
  walkDecls: (pattern: RegExp, visit: (declaration: Declaration) => void) => void;
  walkRules: (visit: (rule: Rule) => void) => void;
};

/**
 * Leaves out of Mantine's style sheets what this app never shows. That is the variables of unused palettes,
 * the rules of unused date components, and those for scripts written from right to left. Mantine marks every
 * rule with a class that its component exports, so the choice is by component and exact.
 */
export function trimStyles({ palettes, dates }: { palettes: readonly string[]; dates: readonly string[] }) {
  const palette = new RegExp(
    `^--mantine-color-(?!(?:${palettes.join('|')})-)[a-z]+-(\\d|filled|light|outline)`,
  );
  const unused = [...classesOfOthers(dates), '[dir="rtl"]'];
  return {
    postcssPlugin: 'trim-styles',
    Once(root: Root) {
      root.walkDecls(palette, declaration => declaration.remove());
      root.walkRules(rule => {
        if (rule.selectors.every(selector => unused.some(name => selector.includes(name)))) rule.remove();
      });
    },
  };
}

/** The classes of every component of @mantine/dates but these. */
function classesOfOthers(used: readonly string[]): Set<string> {
  const entry = fileURLToPath(import.meta.resolve('@mantine/dates'));
  const folder = join(dirname(entry), 'components');
  const names = readdirSync(folder).filter(name => !used.includes(name));
  const classes = names.flatMap(name =>
    readdirSync(join(folder, name))
      .filter(file => /\.module\.mjs$/.test(file))
      .flatMap(file => readFileSync(join(folder, name, file), 'utf8').match(/m_[0-9a-f]{6,8}/g) ?? []),
  );
  return new Set(classes);
}

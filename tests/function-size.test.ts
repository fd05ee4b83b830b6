import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/**
 * How large a function may be. A function has its lines from its first to its last, and its branches: `if`, `?:`, `&&`, `||`,
 * `??` (also when they assign), `case`, loops and `catch`. What stands in the functions inside it counts too,
 * so that a closure that is a class in disguise is measured as a whole, and so is a class. `?.` is no branch.
 */
const limits = { lines: 120, branches: 25 };

/** Nodes of the syntax tree for each line that is not empty, over all files: how much a reader meets in a line. */
const mostNodesPerLine = 6.08;

type Measured = { file: string; name: string; line: number; lines: number; branches: number; own: number };
type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number };

const root = resolve(import.meta.dirname, '..');
const files = globSync('{src,sw}/**/*.{ts,tsx,mjs}', { cwd: root })
  .filter(file => !file.endsWith('.gen.ts'))
  .sort();

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const bodies = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassDeclaration',
  'ClassExpression',
]);
const branching = new Set([
  'IfStatement',
  'ConditionalExpression',
  'LogicalExpression',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
]);

function branches(node: Node): boolean {
  if (node.type === 'SwitchCase') return node.test !== null;
  if (node.type === 'AssignmentExpression') return /^(&&|\|\||\?\?)=$/.test(String(node.operator));
  return branching.has(node.type);
}

const nameIn = (value: unknown) => (isNode(value) && typeof value.name === 'string' ? value.name : undefined);

/** What a function is called: by itself, or by what it is given to. */
function nameOf(node: Node, holder: Node | undefined): string {
  return (
    nameIn(node.id) ?? nameIn(holder?.id) ?? nameIn(holder?.key) ?? nameIn(holder?.callee) ?? 'a function'
  );
}

/** Every function and class of a text, and how many nodes its tree has. */
function measure(file: string, text: string): { functions: Measured[]; nodes: number } {
  const { program, errors } = parseSync(file, text);
  expect(errors, file).toEqual([]);
  const found: Measured[] = [];
  let nodes = 0;
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;

  function read(node: Node, holder: Node | undefined, around: readonly Measured[]): void {
    nodes += 1;
    let within = around;
    if (bodies.has(node.type)) {
      const line = lineOf(node.start);
      const lines = lineOf(node.end) - line + 1;
      const one = { file, name: nameOf(node, holder), line, lines, branches: 0, own: 0 };
      found.push(one);
      within = [...around, one];
    }
    if (branches(node)) {
      for (const one of within) one.branches += 1;
      const innermost = within.at(-1);
      if (innermost) innermost.own += 1;
    }
    for (const value of Object.values(node))
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) read(child, node, within);
  }

  // A node of the parser has no index signature.
  read(program as unknown as Node, undefined, []);
  return { functions: found, nodes };
}

const measured = files.map(file => {
  const text = readFileSync(resolve(root, file), 'utf8');
  const lines = text.split('\n').filter(line => line.trim() !== '').length;
  return { lines, ...measure(file, text) };
});

const isOver = (one: Measured) => one.lines > limits.lines || one.branches > limits.branches;
const figuresOf = (one: Measured) =>
  `${one.file}:${one.line} ${one.name}: ${one.lines} lines, ${one.branches} branches (${one.own} outside inner functions)`;

describe('the size of functions', () => {
  test(`no function or class has over ${limits.lines} lines or over ${limits.branches} branches`, () => {
    const over = measured.flatMap(file => file.functions).filter(isOver);
    expect(over.map(figuresOf)).toEqual([]);
  });

  test(`a line holds no more than ${mostNodesPerLine} nodes of the syntax tree on average`, () => {
    const nodes = measured.reduce((sum, file) => sum + file.nodes, 0);
    const lines = measured.reduce((sum, file) => sum + file.lines, 0);
    expect(nodes / lines, `${nodes} nodes in ${lines} lines`).toBeLessThanOrEqual(mostNodesPerLine);
  });

  test('the measure counts lines, branches and what inner functions have', () => {
    const text = [
      'export function outer(a: number | null, rows: number[]) {',
      '  const inner = () => {',
      '    for (const row of rows) if (row && a) return a ?? 0;',
      '  };',
      '  switch (a) {',
      '    case 1:',
      '      return inner?.();',
      '    default:',
      '      a ??= 2;',
      '  }',
      '  return a > 1 ? a : rows;',
      '}',
    ].join('\n');
    const [outer, inner] = measure('of-a-test.ts', text).functions;
    expect(outer).toMatchObject({ name: 'outer', line: 1, lines: 12, branches: 7, own: 3 });
    expect(inner).toMatchObject({ name: 'inner', line: 2, lines: 3, branches: 4, own: 4 });
  });
});

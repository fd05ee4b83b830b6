import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import * as texts from '#client/messages/areas.ts';

/** A node of the syntax tree, as far as it is walked here. */
type Node = { type: string; start: number; [field: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

const root = resolve(import.meta.dirname, '../../..');
const parse = (path: string, text: string) =>
  parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node; // the parser's own, wider type

/** The files that a file brings with it: neither those it only takes types of, nor those it asks for later. */
function broughtBy(path: string, program: Node): string[] {
  return childrenOf(program).flatMap(({ source, importKind, exportKind }) => {
    if (!isNode(source) || importKind === 'type' || exportKind === 'type') return [];
    const target = String(source.value);
    if (target.startsWith('#')) return [resolve(root, 'src', target.slice(1))];
    return target.startsWith('.') ? [resolve(dirname(path), target)] : [];
  });
}

/** What the build takes out of the file of a route, to be brought when the route is shown. */
const laterParts = ['component', 'errorComponent', 'notFoundComponent'];

function identifiersIn(node: Node): string[] {
  if (node.type === 'Identifier') return [String(node.name)];
  if (node.type === 'Property' && isNode(node.key) && laterParts.includes(String(node.key.name))) return [];
  return childrenOf(node).flatMap(identifiersIn);
}

/** Of the file of a route: the statements that `Route` needs. */
function neededByRoute(program: Node): Node {
  const statements = childrenOf(program);
  const namesBy = new Map(statements.map(statement => [statement, identifiersIn(statement)]));
  const declaredBy = (statement: Node): string[] => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement;
    return childrenOf(declaration).flatMap(({ id, local, type, name }) =>
      [id, local, type === 'Identifier' ? { type, name } : null].flatMap(one =>
        isNode(one) ? [String(one.name)] : [],
      ),
    );
  };
  const needed = new Set<Node>();
  const waiting = ['Route'];
  for (let name = waiting.pop(); name; name = waiting.pop())
    for (const statement of statements)
      if (!needed.has(statement) && declaredBy(statement).includes(name)) {
        needed.add(statement);
        if (statement.type !== 'ImportDeclaration') waiting.push(...(namesBy.get(statement) ?? []));
      }
  return { ...program, body: [...needed] };
}

/** A file and every one that comes with it, without what comes later. */
function readWith(file: string): Map<string, Node> {
  const found = new Map<string, Node>();
  const waiting = [resolve(root, file)];
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path) || !/\.tsx?$/.test(path) || !existsSync(path)) continue;
    const text = readFileSync(path, 'utf8');
    const program = parse(path, text);
    const part = text.includes('createFileRoute(') ? neededByRoute(program) : program;
    found.set(path, part);
    waiting.push(...broughtBy(path, part));
  }
  return found;
}

/** `t.login.title` as its names, `null` where it is no plain chain of names. */
function namesOf(node: Node): string[] | null {
  if (node.type === 'Identifier') return [String(node.name)];
  const { object, property } = node;
  if (node.type !== 'MemberExpression' || !isNode(object) || !isNode(property)) return null;
  const before = namesOf(object);
  return before && (node.computed === true ? null : [...before, String(property.name)]);
}

/**
 * Where a module takes a text while it is read, which then stays in the language it began in. An area, or a part of one,
 * may be kept: its texts are exchanged in place.
 */
function keptTexts(program: Node): string[] {
  const known = new Map<string, string[]>([['t', []]]);
  const kept: string[] = [];
  const walk = (node: Node): void => {
    if (/Function|^TS/.test(node.type) && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'PropertyDefinition' && node.static !== true) return;
    const [first = '', ...rest] = namesOf(node) ?? [];
    const path = known.get(first);
    if (path && node.type === 'MemberExpression') {
      const names = [...path, ...rest];
      const value = names.reduce<unknown>((within, name) => Object(within)[name], texts);
      if (typeof value !== 'object') kept.push(['t', ...names].join('.'));
      return;
    }
    const { id, init } = node;
    if (node.type === 'VariableDeclarator' && isNode(id) && isNode(init)) {
      const [of = '', ...names] = namesOf(init) ?? [];
      const origin = known.get(of);
      if (origin && id.type === 'Identifier') known.set(String(id.name), [...origin, ...names]);
      if (origin && id.type === 'ObjectPattern') kept.push(`{ … } = t.${[...origin, ...names].join('.')}`);
    }
    for (const child of childrenOf(node)) walk(child);
  };
  if (
    childrenOf(program).some(({ source }) => isNode(source) && /messages\/en\.ts$/.test(String(source.value)))
  )
    walk(program);
  return kept;
}

const of = (text: string) =>
  keptTexts(parse('x.tsx', `import { t } from '#client/messages/en.ts';\n${text}`));

test('a text that is taken while a module is read is found', () => {
  expect(of('const title = t.login.title;')).toEqual(['t.login.title']);
  expect(of('const words = t.login;\nexport const columns = [{ title: words.title }];')).toEqual([
    't.login.title',
  ]);
  expect(of('const { title } = t.login;')).toEqual(['{ … } = t.login']);
  expect(of('const when = t.ui.minutesAgo(5) satisfies string;')).toEqual(['t.ui.minutesAgo']);
});

test('a text that is taken when it is shown is not', () => {
  expect(of('const words = t.login;\nfunction Title() { return <h1>{words.title}</h1>; }')).toEqual([]);
  expect(of('const columns = () => [{ title: t.login.title }];')).toEqual([]);
});

test('no module that is read before the language is known keeps a text', () => {
  const files = [...readWith('src/client/main.tsx')];
  expect(files.length).toBeGreaterThan(50);
  expect(files.flatMap(([path, program]) => keptTexts(program).map(text => `${path}: ${text}`))).toEqual([]);
});

test('a language brings only files of its own and those that are read before it', () => {
  const before = readWith('src/client/main.tsx');
  const own = resolve(root, 'src/client/messages');
  const files = [...readWith('src/client/messages/vi/index.ts').keys()];
  expect(files.length).toBeGreaterThan(30);
  // The build may put any other file where a screen's is, which would then take its texts too early.
  expect(files.filter(path => !path.startsWith(own) && !before.has(path))).toEqual([]);
});

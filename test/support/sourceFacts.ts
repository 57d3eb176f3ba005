import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type Module, parseSync } from '@swc/core';

/** A function of a source file: where it starts, how long it is and how many paths it has (McCabe). */
export interface FunctionFact {
  readonly name: string;
  readonly line: number;
  readonly lines: number;
  readonly complexity: number;
  readonly parameters: number;
  readonly isComponent: boolean;
}

/** What the architecture test reads off one file. */
export interface SourceFact {
  /** Path under src, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly lines: number;
  readonly imports: readonly { readonly from: string; readonly typeOnly: boolean }[];
  readonly functions: readonly FunctionFact[];
  readonly anyLines: readonly number[];
}

type Node = { readonly type?: string; readonly span?: { readonly start: number; readonly end: number }; readonly [key: string]: unknown };

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'ClassMethod',
  'PrivateMethod',
  'Constructor',
  'MethodProperty',
]);
const BRANCHES = new Set([
  'IfStatement',
  'ConditionalExpression',
  'ForStatement',
  'ForOfStatement',
  'ForInStatement',
  'WhileStatement',
  'DoWhileStatement',
  'CatchClause',
]);
const LOGICAL = new Set(['&&', '||', '??']);

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}

function visit(node: unknown, enter: (node: Node) => boolean | undefined): void {
  if (Array.isArray(node)) {
    for (const item of node) visit(item, enter);
    return;
  }
  if (!isNode(node)) return;
  if (typeof node.type === 'string' && enter(node) === false) return;
  for (const [key, value] of Object.entries(node)) if (key !== 'span' && isNode(value)) visit(value, enter);
}

function complexityOf(body: unknown): number {
  let paths = 1;
  visit(body, (node) => {
    if (FUNCTIONS.has(String(node.type))) return false;
    if (BRANCHES.has(String(node.type))) paths += 1;
    if (node.type === 'SwitchCase' && node['test']) paths += 1;
    if (node.type === 'BinaryExpression' && LOGICAL.has(String(node['operator']))) paths += 1;
    return undefined;
  });
  return paths;
}

function nameOf(node: Node, parent: string): string {
  for (const key of ['identifier', 'key']) {
    const named = node[key];
    if (isNode(named) && typeof named['value'] === 'string') return named['value'];
  }
  return parent;
}

function importsOf(module: Module): SourceFact['imports'] {
  const found: { from: string; typeOnly: boolean }[] = [];
  visit(module.body, (node) => {
    const source = node['source'];
    if (['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(String(node.type)) && isNode(source)) {
      found.push({ from: String(source['value']), typeOnly: node['typeOnly'] === true });
    }
    if (node.type === 'CallExpression' && isNode(node['callee']) && node['callee'].type === 'Import') {
      const first = (node['arguments'] as { expression: Node }[])[0]?.expression;
      if (first?.type === 'StringLiteral') found.push({ from: String(first['value']), typeOnly: false });
    }
    return undefined;
  });
  return found;
}

/** Facts of one TypeScript file; `root` is the folder that paths are told from. */
export function sourceFact(root: string, file: string): SourceFact {
  const text = readFileSync(file, 'utf8');
  const module = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2023' });
  // swc counts bytes over all files of a process, from the first token of the module.
  const bytes = Buffer.from(text);
  const lead = bytes.length - Buffer.byteLength(text.replace(/^(\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)+/, ''));
  const offset = module.span.start - lead;
  const lineAt = (position: number) =>
    bytes
      .subarray(0, Math.max(0, position - offset))
      .toString()
      .split('\n').length;
  const functions: FunctionFact[] = [];
  const anyLines: number[] = [];
  let variable = '';
  visit(module.body, (node) => {
    if (node.type === 'VariableDeclarator') variable = isNode(node['id']) ? String(node['id']['value'] ?? '') : '';
    if (node.type === 'TsKeywordType' && node['kind'] === 'any' && node.span) anyLines.push(lineAt(node.span.start));
    if (FUNCTIONS.has(String(node.type)) && node.span) {
      const own = isNode(node['function']) ? node['function'] : node;
      const parameters = (own['params'] ?? []) as unknown[];
      const name = nameOf(node, variable);
      const line = lineAt(node.span.start);
      functions.push({
        name,
        line,
        parameters: parameters.length,
        lines: lineAt(node.span.end) - line + 1,
        complexity: complexityOf(own['body']),
        isComponent: file.endsWith('.tsx') && /^[A-Z]/.test(name),
      });
    }
    return undefined;
  });
  return {
    path: relative(root, file).replaceAll('\\', '/'),
    text,
    lines: text.split('\n').length - 1,
    imports: importsOf(module),
    functions,
    anyLines,
  };
}

/** Facts of all TypeScript files under a folder. */
export function sourceFacts(root: string): readonly SourceFact[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => sourceFact(root, join(entry.parentPath, entry.name)));
}

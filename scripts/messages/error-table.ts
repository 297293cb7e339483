// docs/errors.md: every problem Paydesk can report, with its kind and its sentence, read from the sources.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { PROBLEMS } from '../../contract/console/problem-codes.ts';
import { root } from '../build/targets.ts';

type Part = 'message' | 'nextStep';
type Texts = Record<Part, string[]>;

const HEAD = `# Errors

Every error that Paydesk can show, with what it says. \`npm run messages\` writes this file from \`contract/console/problem-codes.ts\` and \`messages/problems/\`; don't edit it.

The code crosses the border between main and the window, with params such as ids and amounts. The kind is what callers decide by. Technical text, such as what a provider answered, is shown under "Details".

| code | kind | what happened | what to do |
|---|---|---|---|
`;

/** The whole document. */
export function errorTable(): string {
  const texts = new Map(globSync('messages/problems/*.ts', { cwd: root }).flatMap((file) => [...textsIn(file)]));
  const rows = Object.entries(PROBLEMS).map(([code, { kind }]) => {
    const { message, nextStep } = texts.get(code) ?? { message: [], nextStep: [] };
    return `| \`${code}\` | \`${kind}\` | ${cell(message)} | ${cell(nextStep)} |`;
  });
  return `${HEAD}${rows.join('\n')}\n`;
}

const cell = (texts: string[]): string => [...new Set(texts)].join('<br>').replaceAll('|', '\\|');

/** The texts of each code that a file has sentences for. */
function textsIn(file: string): Map<string, Texts> {
  const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
  const constants = constantsOf(source);
  const found = new Map<string, Texts>();
  for (const initializer of constants.values()) {
    if (!ts.isSatisfiesExpression(initializer) || !ts.isObjectLiteralExpression(initializer.expression)) continue;
    for (const property of initializer.expression.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const texts: Texts = { message: [], nextStep: [] };
      collect(property.initializer, null, { texts, constants, seen: new Set() });
      found.set(property.name.getText(), texts);
    }
  }
  return found;
}

function constantsOf(source: ts.SourceFile): Map<string, ts.Expression> {
  const constants = new Map<string, ts.Expression>();
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (initializer) constants.set(name.getText(), initializer);
    }
  }
  return constants;
}

type Search = { texts: Texts; constants: Map<string, ts.Expression>; seen: Set<string> };

/** Texts of `t` below a node, and below the file's constants that it names. */
function collect(node: ts.Node, part: Part | null, search: Search): void {
  if (ts.isPropertyAssignment(node)) {
    const name = node.name.getText();
    return collect(node.initializer, name === 'message' || name === 'nextStep' ? name : part, search);
  }
  if (ts.isCallExpression(node) && node.expression.getText() === 't') {
    const text = textOf(node.arguments[0]);
    if (text !== null && part !== null) search.texts[part].push(text);
    return;
  }
  if (ts.isIdentifier(node)) {
    const constant = search.constants.get(node.text);
    const key = `${node.text} ${part}`;
    if (!constant || search.seen.has(key)) return;
    search.seen.add(key);
    return collect(constant, part, search);
  }
  ts.forEachChild(node, (child) => collect(child, part, search));
}

function textOf(message: ts.Expression | undefined): string | null {
  if (!message || !ts.isObjectLiteralExpression(message)) return null;
  for (const property of message.properties) {
    if (!ts.isPropertyAssignment(property) || property.name.getText() !== 'defaultMessage') continue;
    return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : null;
  }
  return null;
}

// What a source file says outside the catalog: text between tags, and strings that read like words for a person.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** Attributes and properties whose value is never read by a person. */
const NOT_READ = new Set(
  `class className style key to color variant size type role id name d viewBox fill stroke transform gradient href rel target
  position justify align autoComplete inputMode code cause sandbox callback firstName lastName what sameSite Content-Security-Policy`.split(
    /\s+/,
  ),
);
/** Two words, or one that begins like a sentence or a label. */
const LIKE_WORDS = /[A-Za-z’]{2,},? [A-Za-z’]{1,}|^[A-Z][a-z]+…?$/;
const LIKE_IDS = /^[a-z]+(?:-[a-z]+)+(?: [a-z]+(?:-[a-z]+)+)*$/;
const LIKE_CSS =
  /^(?:[\d.]+(?:px|rem|em|%|ms|s)\b|var\(|calc\(|linear-gradient|repeat\(|minmax\(|0 |inset |[a-z-]+: )|var\(--|^<svg |^M[\dX]|^'/;

/** What a field is filled in with, the same in every language: a path, an address, a status. */
const SAMPLE = /^(?:\/\S*|https?:\/\/\S+|\dxx)$/;

/** Parts of the service's pages whose message `npm run messages` puts into the catalog. */
const WORDED = new Set(
  /additional-component-names',\s*'([^']+)'/.exec(readFileSync('scripts/messages.ts', 'utf8'))?.[1]?.split(','),
);

export type PlainSentence = { line: number; text: string };

/** The sentences of a file that `t`, `rich` and `richParts` don't make. Errors for developers (`new Error`) and the product's name don't count. */
export function plainSentences(file: string): PlainSentence[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found: PlainSentence[] = [];
  const add = (node: ts.Node, text: string) =>
    found.push({ line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1, text: text.trim() });
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && /^(?:t|rich|richParts)$/.test(node.expression.getText())) {
      // Its values may hold words, the message itself is in the catalog.
      for (const value of node.arguments.slice(1)) visit(value);
      return;
    }
    // Headers, and what is logged for the operator.
    if (ts.isCallExpression(node) && /(?:\.header|^console\.\w+|^logFailure)$/.test(node.expression.getText())) return;
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'html') {
      for (const text of wordsOfHtml(node.template)) add(node, text);
      if (ts.isTemplateExpression(node.template))
        for (const span of node.template.templateSpans) visit(span.expression);
      return;
    }
    if (
      ts.isNewExpression(node) &&
      /Error$/.test(node.expression.getText()) &&
      node.expression.getText() !== 'PaydeskError'
    )
      return;
    if (
      (ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) &&
      NOT_READ.has(node.name.getText().replaceAll(/['"]/g, ''))
    ) {
      if (node.initializer && isText(node.initializer)) return;
    }
    if (isNotShown(node) || isMessage(node) || isSample(node)) return;
    if (ts.isJsxText(node) && /\p{L}/u.test(node.text) && node.text.trim() !== 'Paydesk') add(node, node.text);
    const text = textOf(node);
    if (text !== null && text !== 'Paydesk' && LIKE_WORDS.test(text) && !LIKE_CSS.test(text) && !LIKE_IDS.test(text))
      add(node, text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** What a person reads of a hono template: text between tags, and attributes that are read out or shown. Code samples don't count. */
function wordsOfHtml(template: ts.TemplateLiteral): string[] {
  const source = ts.isTemplateExpression(template)
    ? template.head.text + template.templateSpans.map(({ literal }) => `\0${literal.text}`).join('')
    : template.text;
  // An attribute, to be put into a tag.
  if (/^(?: [a-z-]+(?:="[^"]*")?)+$/.test(source)) return [];
  const shown = source.replace(/<(pre|code|script|style)\b.*?(<\/\1>|$)/gs, '');
  const attributes = [...shown.matchAll(/\b(?:aria-label|alt|title|placeholder)="([^"]*)"/g)].map(([, value = '']) =>
    SAMPLE.test(value) ? '' : value,
  );
  const texts = shown.replace(/<[^>]*(>|$)/g, '\0').split('\0');
  return [...attributes, ...texts].map((text) => text.trim()).filter((text) => /\p{L}/u.test(text));
}

/** A string, or one of several. */
function isText(node: ts.Node): boolean {
  if (ts.isJsxExpression(node)) return node.expression !== undefined && isText(node.expression);
  if (ts.isConditionalExpression(node)) return isText(node.whenTrue) && isText(node.whenFalse);
  return ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
}

/** The message of a part, or what its translator is told. */
function isMessage(node: ts.Node): boolean {
  if (!ts.isJsxAttribute(node) || !/^(?:defaultMessage|description)$/.test(node.name.getText())) return false;
  return WORDED.has(node.parent.parent.tagName.getText());
}

/** Code in a hono page, and what its head tells the browser: neither is translated. */
function isSample(node: ts.Node): boolean {
  if (ts.isJsxAttribute(node)) return node.parent.parent.tagName.getText() === 'meta';
  const holder = ts.isJsxText(node) ? node.parent : ts.isTemplateExpression(node) ? node.parent.parent : undefined;
  return (
    holder !== undefined && ts.isJsxElement(holder) && /^(?:pre|code)$/.test(holder.openingElement.tagName.getText())
  );
}

/** What a value is compared with, and a selector of elements. */
function isNotShown(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isStringLiteral(node)) return false;
  if (ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==$/.test(parent.operatorToken.getText());
  return (
    ts.isCallExpression(parent) && /\.(?:querySelector(?:All)?|closest)(?:<.*>)?$/.test(parent.expression.getText())
  );
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `X${literal.text}`).join('');
}

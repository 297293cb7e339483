// `npm run check`: keeps words that slow a reader down out of identifiers, comments and docs. Texts that people read on screens are not looked at.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './build/targets.ts';

const SOURCES = '{lib,contract,messages,service,main,preload,renderer,scripts,test}/**/*.{ts,tsx,mjs}';
/** errors.md quotes the screens. */
const DOCS = { include: 'docs/*.md', exclude: ['docs/errors.md'] };
/** Banned in comments and docs, and as a part of an identifier. */
const WORDS = ['heed', 'anew', 'nobody', 'whoever'];
const IN_PROSE = new RegExp(String.raw`\b(${WORDS.join('|')}|by then|that which|the one that\b.*\bthe other)\b`, 'i');

/** The lines of a source that use a banned word, as "line: word". */
export function bannedWords(text: string, file = 'source.tsx'): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false);
  const found = new Map<number, string>();
  const note = (at: number, word: string) => found.set(source.getLineAndCharacterOfPosition(at).line + 1, word);
  const visit = (node: ts.Node): void => {
    const parts = ts.isIdentifier(node) ? node.text.split(/(?=[A-Z])|_/).map((part) => part.toLowerCase()) : [];
    const banned = parts.find((part) => WORDS.includes(part));
    if (banned) note(node.end - 1, banned);
    for (const { pos, end } of commentsBefore(text, node)) {
      for (const [index, line] of text.slice(pos, end).split('\n').entries()) {
        const word = IN_PROSE.exec(line)?.[0];
        if (word) found.set(source.getLineAndCharacterOfPosition(pos).line + 1 + index, word.toLowerCase());
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  visit(source.endOfFileToken);
  return [...found].sort(([a], [b]) => a - b).map(([line, word]) => `${line}: ${word}`);
}

/** The lines of a document that use a banned word, as "line: word". */
export const bannedInProse = (text: string): string[] =>
  text.split('\n').flatMap((line, index) => {
    const word = IN_PROSE.exec(line)?.[0];
    return word ? [`${index + 1}: ${word.toLowerCase()}`] : [];
  });

function commentsBefore(text: string, node: ts.Node): ts.CommentRange[] {
  if (ts.isJsxText(node)) return [];
  return [
    ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
    ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
  ];
}

if (import.meta.main) {
  const linesOf = (files: string[], find: (text: string, file: string) => string[]) =>
    files.flatMap((file) => find(readFileSync(join(root, file), 'utf8'), file).map((found) => `${file}:${found}`));
  const docs = globSync(DOCS.include, { cwd: root, exclude: DOCS.exclude });
  const lines = [...linesOf(globSync(SOURCES, { cwd: root }), bannedWords), ...linesOf(docs, bannedInProse)];
  for (const line of lines) console.error(line);
  process.exitCode = lines.length === 0 ? 0 : 1;
}

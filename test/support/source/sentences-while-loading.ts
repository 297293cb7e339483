// Finds the sentences that a module makes while it loads: they would stay in the language the page began with.
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const MAKERS = new Set(['t', 'rich', 'richParts']);

/** The lines of a file with such a sentence. */
export function sentencesWhileLoading(file: string): number[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const lines: number[] = [];
  const look = (node: ts.Node): void => {
    // What stands in a function is made when that is called.
    if (ts.isFunctionLike(node)) return;
    if (ts.isCallExpression(node) && MAKERS.has(node.expression.getText())) {
      lines.push(source.getLineAndCharacterOfPosition(node.getStart()).line + 1);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return lines;
}

// What npm packages that programs import have in common: ES modules and CommonJS, with types for both.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

export type Format = 'es' | 'cjs';
export const FORMATS: Format[] = ['es', 'cjs'];

/** How a source names its neighbour; its types name what was made of that. */
const TYPES_BESIDE = /(from '\.\/[\w-]+)\.tsx?'/g;

/** Writes the types of some entries and of what they import. Throws the compiler's first problem. */
export function writeTypes(
  entries: string[],
  rootDir: string,
  outDir: string,
  { lib, types }: { lib: string[]; types: string[] },
): void {
  mkdirSync(outDir, { recursive: true });
  const options: ts.CompilerOptions = {
    declaration: true,
    emitDeclarationOnly: true,
    allowImportingTsExtensions: true,
    strict: true,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
    types,
    lib,
    rootDir,
    outDir,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
  };
  const program = ts.createProgram(entries, options);
  const [problem] = ts.getPreEmitDiagnostics(program);
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  program.emit(undefined, (file, text) => {
    const name = file.slice(outDir.length + 1);
    writeFileSync(join(outDir, name), text.replaceAll(TYPES_BESIDE, "$1.js'"));
    // A CommonJS program's types come from a .d.cts, which says that the script is CommonJS too.
    writeFileSync(join(outDir, name.replace(/ts$/, 'cts')), text.replaceAll(TYPES_BESIDE, "$1.cjs'"));
  });
}

/** An entry of package.json's `exports`; file: its scripts and types, without an extension. */
export function entryOf(file: string): object {
  return {
    import: { types: `${file}.d.ts`, default: `${file}.js` },
    require: { types: `${file}.d.cts`, default: `${file}.cjs` },
  };
}

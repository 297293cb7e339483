// `npm run dist -- sdk-loader`: the browser SDK's loader as an npm package for shops, as ES modules and CommonJS, with types.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { build, type InlineConfig } from 'vite';
import { root } from '../build/targets.ts';
import { type Manifest, manifestIn, packStaged, writeManifest } from './npm-pack.ts';

export const LOADER_PACKAGE = 'servicepay-js';
const SOURCES = join(root, 'service/sdk-loader');
const SDK_TYPES = join(root, 'service/checkout/v1.d.ts');
/** How a source names its neighbour; its types name what was made of that. */
const TYPES_BESIDE = /(from '\.\/[\w-]+)\.tsx?'/g;
const ENTRIES = { index: join(SOURCES, 'index.ts'), react: join(SOURCES, 'react.tsx') };
type Format = 'es' | 'cjs';
const FORMATS: Format[] = ['es', 'cjs'];

/** Packs the loader of today's sources, and gives the tarball's path in the folder. */
export function packLoader(output: string): Promise<string> {
  return packStaged(output, async (folder) => {
    for (const format of FORMATS) await build(scripts(join(folder, 'dist'), format));
    writeTypes(join(folder, 'dist'));
    cpSync(join(root, 'resources/sdk-loader-package/README.md'), join(folder, 'README.md'));
    cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
    writeManifest(folder, manifest());
  });
}

/** Not minified: the shop's bundler does that, and its developers can read what they step into. */
function scripts(outDir: string, format: Format): InlineConfig {
  const extension = format === 'es' ? 'js' : 'cjs';
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      minify: false,
      lib: { entry: ENTRIES, formats: [format], fileName: (_, name) => `${name}.${extension}` },
      rolldownOptions: {
        external: /^react(\/|$)/,
        output: {
          chunkFileNames: `loader.${extension}`,
          // For frameworks that render on the server: its components run in the browser.
          banner: ({ name }) => (name === 'react' ? "'use client';" : ''),
        },
      },
    },
  };
}

function writeTypes(outDir: string): void {
  mkdirSync(outDir, { recursive: true });
  const options: ts.CompilerOptions = {
    declaration: true,
    emitDeclarationOnly: true,
    strict: true,
    allowImportingTsExtensions: true,
    types: [],
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    rootDir: SOURCES,
    outDir,
    skipLibCheck: true,
    exactOptionalPropertyTypes: true,
  };
  const program = ts.createProgram([...Object.values(ENTRIES), SDK_TYPES], options);
  const [problem] = ts.getPreEmitDiagnostics(program);
  if (problem) throw new Error(ts.flattenDiagnosticMessageText(problem.messageText, '\n'));
  program.emit(undefined, (file, text) => {
    const name = file.slice(outDir.length + 1);
    // As a module, what v1.d.ts declares is the package's own, and adds nothing to a shop's globals.
    const whole = name === 'sdk-types.d.ts' ? readFileSync(SDK_TYPES, 'utf8') + text : text;
    writeFileSync(join(outDir, name), whole.replaceAll(TYPES_BESIDE, "$1.js'"));
    // A CommonJS program's types come from a .d.cts, which says that the script is CommonJS too.
    writeFileSync(join(outDir, name.replace(/ts$/, 'cts')), whole.replaceAll(TYPES_BESIDE, "$1.cjs'"));
  });
}

function manifest(): Manifest {
  const { version, license, author, homepage } = manifestIn(root);
  return {
    name: LOADER_PACKAGE,
    version,
    description: 'Loads the browser SDK of the hosted ACH payment service, with types and a React component.',
    license,
    author,
    homepage,
    type: 'module',
    sideEffects: false,
    main: './dist/index.cjs',
    types: './dist/index.d.cts',
    exports: { '.': entry('index'), './react': entry('react'), './package.json': './package.json' },
    files: ['dist'],
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
}

function entry(name: keyof typeof ENTRIES): object {
  const file = `./dist/${name}`;
  return {
    import: { types: `${file}.d.ts`, default: `${file}.js` },
    require: { types: `${file}.d.cts`, default: `${file}.cjs` },
  };
}

// `npm run dist -- sdk-loader`: the browser SDK's loader as an npm package for shops, as ES modules and CommonJS, with types.
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { root } from '../build/targets.ts';
import { entryOf, FORMATS, type Format, writeTypes } from './library.ts';
import { type Manifest, manifestIn, packStaged, writeManifest } from './npm-pack.ts';

export const LOADER_PACKAGE = 'servicepay-js';
const SOURCES = join(root, 'service/sdk-loader');
const SDK_TYPES = join(root, 'service/checkout/v1.d.ts');
const ENTRIES = { index: join(SOURCES, 'index.ts'), react: join(SOURCES, 'react.tsx') };

/** Packs the loader of today's sources, and gives the tarball's path in the folder. */
export function packLoader(output: string): Promise<string> {
  return packStaged(output, async (folder) => {
    for (const format of FORMATS) await build(scripts(join(folder, 'dist'), format));
    writeTypes([...Object.values(ENTRIES), SDK_TYPES], SOURCES, join(folder, 'dist'), {
      lib: ['lib.es2022.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
    });
    // As a module, what v1.d.ts declares is the package's own, and adds nothing to a shop's globals.
    for (const name of ['sdk-types.d.ts', 'sdk-types.d.cts']) {
      const file = join(folder, 'dist', name);
      writeFileSync(file, readFileSync(SDK_TYPES, 'utf8') + readFileSync(file, 'utf8'));
    }
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
    exports: { '.': entryOf('./dist/index'), './react': entryOf('./dist/react'), './package.json': './package.json' },
    files: ['dist'],
    peerDependencies: { react: '>=18' },
    peerDependenciesMeta: { react: { optional: true } },
  };
}

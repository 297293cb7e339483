// What is built: each target's sources, where it goes, and how Vite makes it.
import { join } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';

/** `official` runs on Node 24 and Electron; `test` on the test runtime, whose Node 20 can't load better-sqlite3. */
export type Variant = 'official' | 'test';
export type TargetName = 'renderer' | 'main' | 'hurried' | 'preload' | 'service' | 'checkout' | 'examples' | 'preview';

/** What each way to start needs built. Every sandbox serves the checkout and its examples. */
export const NEEDED = {
  electron: ['renderer', 'main', 'preload', 'checkout', 'examples', 'preview'],
  browser: ['renderer', 'main', 'checkout', 'examples', 'preview'],
  service: ['service', 'checkout', 'examples'],
  ledger: ['main'],
} as const satisfies Record<string, TargetName[]>;

export type Target = {
  /** Folders whose files decide whether the target is up to date. */
  sources: string[];
  /** Where it goes, below dist/. */
  folder: string;
  /** Each a run of Vite; all write into the folder. */
  runs: (outDir: string, variant: Variant) => InlineConfig[];
  /** Files taken as they are: from, to (in the folder). */
  copies?: [string, string][];
};

export const root = join(import.meta.dirname, '..', '..');
const CHROME = 'chrome130';
const NODE = 'node20.18';
const NATIVE = ['electron', 'keytar'];
/** The alias of the test build only works on a name that isn't external itself. */
const externalsOf = (variant: Variant) => [...NATIVE, variant === 'test' ? 'libsql' : 'better-sqlite3'];

const base: InlineConfig = {
  root,
  configFile: false,
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** Loaded by the ledger's server alone: for sign-in, and for the import of a ledger. */
const OF_THE_SERVER = /\/main\/(?:ledger-server\/|ledger\/(?:postgres\/)?move-to-team\/import-into-)/;

/** Programs for Node: everything bundled but native modules; not minified, so that a stack trace can be read. */
export function forNode(outDir: string, variant: Variant, input: Record<string, string>): InlineConfig {
  return {
    ...base,
    resolve: variant === 'test' ? { alias: { 'better-sqlite3': 'libsql' } } : {},
    ssr: { target: 'node', noExternal: true, external: externalsOf(variant) },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: NODE,
      minify: false,
      license: { fileName: 'licences.json' },
      rolldownOptions: {
        input,
        external: externalsOf(variant),
        // Chunks beside the entries: a file finds its neighbours by its own address.
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          // What only the ledger's server loads says so by its name: the app's package leaves it out.
          chunkFileNames: ({ facadeModuleId }) =>
            OF_THE_SERVER.test(facadeModuleId ?? '') ? 'ledger-server-[hash].js' : 'shared-[hash].js',
        },
      },
    },
  };
}

/** A preload script: one self-contained CommonJS file, all that a sandboxed preload may be. */
function preload(outDir: string, name: string): InlineConfig {
  const config = forNode(outDir, 'official', { [name]: `preload/${name}.ts` });
  return {
    ...config,
    build: {
      ...config.build,
      rolldownOptions: { ...config.build?.rolldownOptions, output: { format: 'cjs', entryFileNames: '[name].cjs' } },
    },
  };
}

/** A classic script for a page, with its style sheet if it imports one. */
function pageScript(outDir: string, name: string, entry: string): InlineConfig {
  return {
    ...base,
    build: {
      outDir,
      emptyOutDir: false,
      target: CHROME,
      license: { fileName: `licences-${name}.json` },
      lib: { entry, name, formats: ['iife'], fileName: () => `${name}.js`, cssFileName: name },
    },
  };
}

/** What is above a style sheet is painted without it: the mark has its own small one, and scripts wait for the large one all the same. Below it comes what the library writes into the page. */
const styleAfterTheMark: Plugin = {
  name: 'style-after-the-mark',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const [link = ''] = /\s*<link rel="stylesheet"[^>]*assets[^>]*>/.exec(html) ?? [];
      return link === ''
        ? html
        : html.replace(link, '').replace('<div id="root">', `${link.trim()}\n    <div id="root">`);
    },
  },
};

/** Zod gives every schema a way to describe itself as JSON Schema, 7 KB that no screen asks for. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  transform: {
    filter: { id: /zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)/gm)]
        .map(([, name]) => `export const ${name} = () => undefined;`)
        .join('\n'),
  },
};

/** Puts the tests' times into the place of Paydesk's own. */
const hurriedTimes: Plugin = {
  name: 'hurried-times',
  enforce: 'pre',
  resolveId: (source, importer) =>
    importer?.startsWith(join(root, 'main')) && source.endsWith('/times.ts')
      ? join(root, 'test/support/clock/times.ts')
      : null,
};

/** The screen that most windows begin with, and what the frame fetches around it: with all that only they need, another file. */
const OF_THE_FIRST_SCREEN =
  /\/renderer\/(?:features\/overview\/overview-page|app\/frame\/(?:shell-commands|team-banner|pin-dialog))\.tsx$/;

function rendererRun(outDir: string): InlineConfig {
  return {
    ...base,
    root: join(root, 'renderer'),
    base: '/',
    publicDir: 'public',
    // Read for a build alone: a process that only starts the console goes without Vite.
    plugins: [
      import('@vitejs/plugin-react').then(({ default: react }) => react()),
      styleAfterTheMark,
      withoutJsonSchema,
    ],
    build: {
      outDir,
      emptyOutDir: false,
      target: CHROME,
      license: { fileName: 'licences.json' },
      // A font inside the style sheet would be a data: address, which the window's policy refuses.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      // One style sheet for all screens: what is fetched with a screen is its script alone.
      cssCodeSplit: false,
      rolldownOptions: {
        output: {
          // What the first screen's frame needs lies in one file: sixty small ones are sixty requests, and compress worse.
          codeSplitting: {
            groups: [
              { name: 'first', tags: ['$initial'], priority: 2 },
              { name: 'overview', test: OF_THE_FIRST_SCREEN, priority: 1 },
            ],
          },
        },
      },
    },
  };
}

export const targets: Record<TargetName, Target> = {
  renderer: {
    sources: ['renderer', 'contract', 'messages'],
    folder: 'renderer',
    runs: (outDir) => [rendererRun(outDir)],
  },
  main: {
    sources: ['main', 'service', 'contract', 'messages', 'lib', 'resources/icons'],
    folder: 'main',
    runs: (outDir, variant) => [
      forNode(outDir, variant, {
        electron: 'main/desktop.ts',
        'electron-driven': 'main/desktop-driven.ts',
        browser: 'main/browser.ts',
        'ledger-worker': 'main/ledger/thread/worker.ts',
        'ledger-server': 'main/ledger-server.ts',
      }),
    ],
    // The window's own, where a desktop knows no entry for it.
    copies: [['resources/icons/256x256.png', 'icon.png']],
  },
  // A team's desk and its server by shorter times, for tests that wait for leases: no installer holds it (electron-builder.yml).
  hurried: {
    sources: ['main', 'service', 'contract', 'messages', 'lib', 'test/support/clock'],
    folder: 'main-hurried',
    runs: (outDir) => [
      {
        ...forNode(outDir, 'official', {
          browser: 'main/browser.ts',
          'ledger-worker': 'main/ledger/thread/worker.ts',
          'ledger-server': 'main/ledger-server.ts',
        }),
        plugins: [hurriedTimes],
      },
    ],
  },
  preload: {
    sources: ['preload', 'contract'],
    folder: 'preload',
    runs: (outDir) => [preload(outDir, 'console'), preload(outDir, 'checkout')],
  },
  service: {
    sources: ['service', 'contract', 'messages', 'lib'],
    folder: 'service',
    runs: (outDir, variant) => [forNode(outDir, variant, { serve: 'service/serve.ts' })],
  },
  checkout: {
    sources: ['service/checkout', 'contract', 'messages'],
    folder: 'service/checkout',
    runs: (outDir) => [
      pageScript(outDir, 'v1', 'service/checkout/sdk/v1.ts'),
      pageScript(outDir, 'page', 'service/checkout/page/main.tsx'),
      pageScript(outDir, 'proof', 'service/checkout/page/proof-worker.ts'),
      pageScript(outDir, 'pay', 'service/checkout/pay/main.ts'),
    ],
    copies: [['service/checkout/v1.d.ts', 'v1.d.ts']],
  },
  examples: {
    sources: ['service/examples'],
    folder: 'service/checkout/examples',
    runs: (outDir) => [pageScript(outDir, 'react', 'service/examples/react-example.tsx')],
    // Shown as they are, beside what they do.
    copies: [
      ...['react-example.tsx', 'plain-example.js', 'server-example.mjs', 'copy.js'],
      ...['pay.mjs', 'pay.py', 'pay.php', 'Pay.java', 'receive.mjs'],
    ].map((name) => [`service/examples/${name}`, name]),
  },
  preview: {
    sources: ['main/preview', 'contract', 'messages'],
    folder: 'preview',
    runs: (outDir) => [pageScript(outDir, 'preview', 'main/preview/page.ts')],
    copies: [['main/preview/page.css', 'preview.css']],
  },
};

// The test kit inside the service's npm package: `paydesk-service/testing`, and the pytest plugin beside it.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { root } from '../build/targets.ts';
import { entryOf, FORMATS, type Format, writeTypes } from './library.ts';

const SOURCES = join(root, 'service/test-kit');
const ENTRIES = { index: join(SOURCES, 'index.ts'), setup: join(SOURCES, 'setup.ts') };

export const TEST_KIT = 'testing';
/** What a program imports by the package's name. */
export const TEST_KIT_EXPORTS = {
  './testing': entryOf(`./${TEST_KIT}/index`),
  './testing/setup': entryOf(`./${TEST_KIT}/setup`),
};

/** Puts it into the package's folder. */
export async function stageTestKit(folder: string): Promise<void> {
  const outDir = join(folder, TEST_KIT);
  for (const format of FORMATS) await build(scripts(outDir, format));
  writeTypes(Object.values(ENTRIES), SOURCES, outDir, {
    lib: ['lib.es2023.d.ts', 'lib.esnext.disposable.d.ts'],
    types: ['node'],
  });
  cpSync(join(root, 'resources/service-package/testing'), outDir, { recursive: true });
}

/** Not minified: a developer steps into it. */
function scripts(outDir: string, format: Format): InlineConfig {
  const extension = format === 'es' ? 'js' : 'cjs';
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: false,
      target: 'node22',
      minify: false,
      rolldownOptions: {
        input: ENTRIES,
        output: { format, entryFileNames: `[name].${extension}`, chunkFileNames: `shared.${extension}` },
      },
    },
  };
}

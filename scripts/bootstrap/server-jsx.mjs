// Node strips types but can't run JSX. With --import, programs run the service's .tsx files from the sources.
import { readFileSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The transform that the build uses. */
const require = createRequire(createRequire(import.meta.url).resolve('vite'));

registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const file = fileURLToPath(url);
    /** @type {typeof import('rolldown/utils')} */
    const { transformSync } = require('rolldown/utils');
    const { code, errors } = transformSync(file, readFileSync(file, 'utf8'), { jsx: { runtime: 'automatic' } });
    if (errors.length > 0) throw new Error(`${file}: ${errors.map(({ message }) => message).join(' ')}`);
    return { format: 'module', source: code, shortCircuit: true };
  },
});

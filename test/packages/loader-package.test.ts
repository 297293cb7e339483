// servicepay-js as a shop's developer has it from the tarball: what is inside, what it weighs, what TypeScript and Node say.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { gzipped } from '../support/consumer/checkout-weight.ts';
import { serviceOfTest } from '../support/service/payment-service.ts';
import {
  addReact,
  bundleShop,
  exampleIn,
  type InstalledLoader,
  installLoader,
  ROOT,
} from '../support/shop/installed-loader.ts';

const MAX_LOADER_BYTES = 1536;
const README = 'resources/sdk-loader-package/README.md';
let at: InstalledLoader;
beforeAll(async () => {
  at = await installLoader();
});
afterAll(() => at.discard());

function node(file: string, program: string): string {
  writeFileSync(join(at.folder, file), program);
  const { stdout, stderr, status } = spawnSync(process.execPath, [file], { cwd: at.folder, encoding: 'utf8' });
  return status === 0 ? stdout.trim() : stderr;
}

test('it installs by itself, with no dependency and without React', () => {
  const modules = readdirSync(join(at.folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(modules).toEqual(['servicepay-js']);
  expect(readdirSync(at.home).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
});

const OUTSIDE = `loadServicePay({ jsUrl: 'https://checkout.example.com' }).catch(({ code, message }) => console.log(code + ': ' + message));`;

test.each([
  ['shop.mjs', `import { loadServicePay } from 'servicepay-js';`],
  ['shop.cjs', `const { loadServicePay } = require('servicepay-js');`],
])('%s imports it on a server, where only a call is refused', (file, imports) => {
  expect(node(file, imports)).toBe('');
  expect(node(file, `${imports}\n${OUTSIDE}`)).toMatch(/^no_browser: ServicePay: .*not while the server renders\.$/);
});

test('the loader is 1.5 KB at most, and an import that isn’t used is nothing', async () => {
  const used = await bundleShop(at, {
    'used.js': `import { loadServicePay } from 'servicepay-js'; window.load = loadServicePay;`,
  });
  const unused = await bundleShop(at, { 'unused.js': `import 'servicepay-js';` });
  const weight = gzipped(new TextEncoder().encode(used));
  console.log(`The loader: ${used.length} bytes minified, ${weight} gzipped.`);
  expect(weight).toBeLessThanOrEqual(MAX_LOADER_BYTES);
  expect(unused).not.toContain('v1.js');
  // Bundlers that can't see it for themselves are told.
  expect(JSON.parse(readFileSync(join(at.home, 'package.json'), 'utf8'))).toMatchObject({ sideEffects: false });
});

test('its types are those the service serves at v1.d.ts, word for word', async () => {
  const { urls } = await serviceOfTest();
  const served = await (await fetch(`${urls.jsUrl}/v1.d.ts`)).text();
  for (const name of ['sdk-types.d.ts', 'sdk-types.d.cts']) {
    expect(readFileSync(join(at.home, 'dist', name), 'utf8').startsWith(served), name).toBe(true);
  }
});

const RIGHT = `
  import { type CompletePayload, loadServicePay, ServicePayLoadError, type StartSessionError } from 'servicepay-js';
  export async function open(sessionID: string): Promise<void> {
    try {
      const ServicePay = await loadServicePay({ jsUrl: 'https://checkout.example.com', nonce: undefined });
      const onComplete = ({ totalAmount }: CompletePayload) => console.log(totalAmount.toFixed(2));
      const onExit = ({ type }: { type: string }) => console.log(type);
      new ServicePay().startSession({ sessionID, selector: 'body', renderInModal: true, language: 'es', onComplete, onExit });
    } catch (error) {
      if (error instanceof ServicePayLoadError) console.log(error.code === 'script_not_loaded');
      else console.log((error as StartSessionError).code === 'checkout_open');
    }
  }
`;
const WRONG = `${RIGHT}
  export const nothing = loadServicePay({});
  export const french = (pay: InstanceType<Awaited<ReturnType<typeof loadServicePay>>>) =>
    pay.startSession({ sessionID: '', selector: '', renderInModal: true, language: 'fr', onComplete() {}, onExit() {} });
  export const global = new ServicePay();
`;

type Resolution = 'bundler' | 'node16';

/** What the compiler says of the shop's files, a line for each problem. */
function tsc(files: Record<string, string>, resolution: Resolution): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(at.folder, name), text);
  const system = resolution === 'bundler' ? { module: 'esnext', moduleResolution: 'bundler' } : { module: 'node16' };
  const checks = { ...system, strict: true, noEmit: true, skipDefaultLibCheck: true, target: 'es2022', types: [] };
  const compilerOptions = { ...checks, jsx: 'react-jsx', lib: ['es2022', 'dom'] };
  writeFileSync(join(at.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: Object.keys(files) }));
  const compiler = join(ROOT, 'node_modules/typescript-native/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], { cwd: at.folder, encoding: 'utf8' });
  return stdout.trim() === ''
    ? []
    : stdout
        .trim()
        .split('\n')
        .filter((line) => !line.startsWith(' '));
}

test.each([
  ['ts', 'bundler'],
  ['mts', 'node16'],
  ['cts', 'node16'],
] as const)('TypeScript accepts a right shop.%s by %s, and names what is wrong', (kind, resolution) => {
  const problems = tsc({ [`shop.${kind}`]: RIGHT, [`wrong.${kind}`]: WRONG }, resolution);
  expect(problems).toEqual([
    expect.stringMatching(/^wrong.*'jsUrl' is missing/),
    expect.stringMatching(/^wrong.*'"fr"' is not assignable/),
    expect.stringMatching(/^wrong.*Cannot find name 'ServicePay'/),
  ]);
});

describe('with React', () => {
  beforeAll(() => addReact(at));

  test.each(['bundler', 'node16'] as const)('the example of the README is right by %s', (resolution) => {
    const wrong = exampleIn(README).replace('onComplete={capture}', '');
    expect(tsc({ 'shop.tsx': exampleIn(README), 'wrong.tsx': wrong }, resolution)).toEqual([
      expect.stringMatching(/^wrong.*'onComplete' is missing/),
    ]);
  });

  test('the integration guide has the same example', () => {
    expect(exampleIn('docs/integrating.md')).toBe(exampleIn(README));
  });

  test.each(['mjs', 'cjs'])('a server renders the component as loading, from .%s', (kind) => {
    const importing = (names: string, from: string) =>
      kind === 'mjs' ? `import { ${names} } from '${from}';` : `const { ${names} } = require('${from}');`;
    const program = `
      ${importing('createElement', 'react')}
      ${importing('renderToString', 'react-dom/server')}
      ${importing('ServicePayCheckout', 'servicepay-js/react')}
      const props = { jsUrl: 'https://checkout.example.com', sessionID: 'sess_1', onComplete() {}, onExit() {} };
      const say = ({ isLoading }) => isLoading ? 'Loading' : 'Open';
      console.log(renderToString(createElement(ServicePayCheckout, props, say)));
    `;
    expect(node(`render.${kind}`, program)).toBe('Loading');
  });

  test('its React entry says that it runs in the browser', () => {
    for (const name of ['react.js', 'react.cjs']) {
      expect(readFileSync(join(at.home, 'dist', name), 'utf8')).toMatch(/^["']use client["'];/);
    }
  });
});

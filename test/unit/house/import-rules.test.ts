// The import rules themselves: each must catch what it forbids, and let through what the house allows.
import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../../support/temp-folder.ts';

const root = join(import.meta.dirname, '../../..');
const ROOMS = ['contract', 'service', 'main', 'preload', 'renderer'];
const PACKAGES = ['zod', 'electron', 'keytar', 'kysely', 'better-sqlite3', 'pg', 'react'];

type Violation = { rule: { name: string }; from: string; to: string };

/** Lays out a small house, each file with its import statements, and asks the real rules about it. */
async function violationsOf(files: Record<string, string[]>): Promise<string[]> {
  const house = tempFolder();
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  cpSync(join(root, 'tsconfig.json'), join(house, 'tsconfig.json'));
  for (const room of ROOMS) mkdirSync(join(house, room));
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, '');
  }
  for (const [path, imports] of Object.entries(files)) write(path, `${imports.join('\n')}\nexport type T = string;\n`);
  const config = join(root, '.dependency-cruiser.cjs');
  const depcruise = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const output = await promisify(execFile)(
    process.execPath,
    [depcruise, '--config', config, '--output-type', 'json', ...ROOMS],
    { cwd: house },
  ).catch((error: { stdout: string }) => error); // It exits with the number of violations.
  const { summary } = JSON.parse(output.stdout) as { summary: { violations: Violation[] } };
  return summary.violations.map(({ rule, from, to }) =>
    from === to ? `${rule.name}: ${from}` : `${rule.name}: ${from} → ${to}`,
  );
}

const value = (path: string) => `import '${path}';`;
const type = (path: string) => `import type { T } from '${path}';`;

test('a house built as agreed is let through', async () => {
  const violations = await violationsOf({
    'contract/money.ts': [value('zod')],
    'service/serve.ts': [value('./store/database.ts'), value('../contract/money.ts')],
    'service/store/database.ts': [value('kysely'), value('better-sqlite3'), value('pg')],
    'main/electron.ts': [value('electron'), value('./console.ts'), value('./shell/window.ts')],
    'main/browser.ts': [value('./console.ts')],
    'main/console.ts': [
      'vault/vault',
      'ledger/ledger',
      'desk/desk',
      'gateway/router',
      'sandbox',
      'payments/payments',
    ].map((room) => value(`./${room}.ts`)),
    'main/problem.ts': [value('../contract/money.ts')],
    'main/shell/window.ts': [value('electron')],
    'main/vault/vault.ts': [value('keytar')],
    'main/payments/payments.ts': [type('../vault/vault.ts')],
    'main/ledger/ledger.ts': [value('kysely'), value('better-sqlite3')],
    'main/desk/desk.ts': [value('../ledger/ledger.ts'), value('../payments/payments.ts'), value('../problem.ts')],
    'main/gateway/router.ts': [type('../desk/desk.ts'), value('../problem.ts')],
    'main/sandbox.ts': [value('../service/serve.ts')],
    'preload/console.ts': [value('electron'), value('../contract/money.ts')],
    'renderer/app/main.tsx': [value('../features/orders/orders-page.tsx'), value('react')],
    'renderer/features/orders/orders-page.tsx': [value('../../ui/money.tsx'), type('../../../main/gateway/router.ts')],
    'renderer/ui/money.tsx': [value('../../contract/money.ts')],
  });
  expect(violations).toEqual([]);
});

/** [rule, the file that breaks it, its import]; the file it points at is made where the table has none. */
const BROKEN: [rule: string, from: string, statement: string, to: string][] = [
  ['contract-imports-zod-only', 'contract/a.ts', value('react'), 'node_modules/react/index.js'],
  ['contract-imports-zod-only', 'contract/b.ts', type('../main/problem.ts'), 'main/problem.ts'],
  ['renderer-knows-contract-only', 'renderer/app/main.tsx', type('../../main/desk/desk.ts'), 'main/desk/desk.ts'],
  ['renderer-knows-contract-only', 'renderer/app/routes.tsx', type('../../service/serve.ts'), 'service/serve.ts'],
  ['router-as-type-only', 'renderer/app/door.ts', value('../../main/gateway/router.ts'), 'main/gateway/router.ts'],
  ['renderer-runs-in-a-page', 'renderer/app/files.ts', value('node:fs'), 'fs'],
  [
    'ui-below-features',
    'renderer/ui/money.tsx',
    value('../features/orders/page.tsx'),
    'renderer/features/orders/page.tsx',
  ],
  ['features-below-app', 'renderer/features/orders/page.tsx', value('../../app/theme.ts'), 'renderer/app/theme.ts'],
  [
    'features-apart',
    'renderer/features/sessions/page.tsx',
    type('../orders/page.tsx'),
    'renderer/features/orders/page.tsx',
  ],
  ['preload-is-a-bridge', 'preload/console.ts', type('../main/shell/window.ts'), 'main/shell/window.ts'],
  ['service-stands-alone', 'service/serve.ts', value('../main/problem.ts'), 'main/problem.ts'],
  ['main-below-no-screen', 'main/shell/window.ts', type('../../renderer/app/theme.ts'), 'renderer/app/theme.ts'],
  [
    'only-the-sandbox-knows-the-service',
    'main/console.ts',
    type('../service/store/database.ts'),
    'service/store/database.ts',
  ],
  ['desk-never-touches-the-vault', 'main/gateway/door.ts', value('../vault/vault.ts'), 'main/vault/vault.ts'],
  ['desk-never-knows-the-vault', 'main/desk/first-run.ts', type('../vault/vault.ts'), 'main/vault/vault.ts'],
  ['desk-knows-ledger-and-payments', 'main/desk/desk.ts', value('../gateway/router.ts'), 'main/gateway/router.ts'],
  ['gateway-knows-the-desk', 'main/gateway/orders.ts', type('../ledger/ledger.ts'), 'main/ledger/ledger.ts'],
  ['rooms-below-the-desk', 'main/ledger/ledger.ts', type('../desk/desk.ts'), 'main/desk/desk.ts'],
  ['shell-knows-the-console-only', 'main/shell/menu.ts', value('../ledger/ledger.ts'), 'main/ledger/ledger.ts'],
  ['console-is-the-only-joiner', 'main/browser.ts', value('./ledger/ledger.ts'), 'main/ledger/ledger.ts'],
  ['electron-has-one-owner', 'main/desk/windows.ts', value('electron'), 'node_modules/electron/index.js'],
  ['keytar-has-one-owner', 'main/payments/keys.ts', value('keytar'), 'node_modules/keytar/index.js'],
  ['kysely-has-one-owner', 'main/desk/query.ts', type('kysely'), 'node_modules/kysely/index.js'],
  ['pg-has-one-owner', 'service/api/query.ts', value('pg'), 'node_modules/pg/index.js'],
  [
    'better-sqlite3-has-one-owner',
    'service/api/app.ts',
    value('better-sqlite3'),
    'node_modules/better-sqlite3/index.js',
  ],
  ['no-unresolved', 'main/problem.ts', value('./nowhere.ts'), './nowhere.ts'],
  ['no-orphan', 'main/forgotten.ts', '', 'main/forgotten.ts'],
  ['no-circle', 'service/store/one.ts', type('./two.ts'), 'service/store/two.ts'],
];

test('each broken rule is named, with the import that breaks it', async () => {
  const files: Record<string, string[]> = { 'service/store/two.ts': [type('./one.ts')] };
  for (const [, , , to] of BROKEN) if (ROOMS.includes(to.split('/')[0] ?? '')) files[to] ??= [];
  for (const [, from, statement] of BROKEN) files[from] = [...(files[from] ?? []), statement];
  const violations = await violationsOf(files);
  for (const [rule, from, , to] of BROKEN) {
    expect(violations).toContain(from === to ? `${rule}: ${from}` : `${rule}: ${from} → ${to}`);
  }
});

test('no rule goes untried', async () => {
  const { default: config } = (await import(join(root, '.dependency-cruiser.cjs'))) as {
    default: { forbidden: { name: string }[] };
  };
  const tried = new Set(BROKEN.map(([rule]) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
});

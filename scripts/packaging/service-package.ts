// `npm run dist -- service`: the service by itself as an npm package, which needs neither Electron nor the network once it is installed.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from '../build/targets.ts';
import { bundledPackages, LICENCES, licencesText } from '../build/third-party-licences.ts';
import { type Manifest, manifestIn, packStaged, writeManifest } from './npm-pack.ts';
import { stageDocs } from './package-docs.ts';
import { stageTestKit, TEST_KIT, TEST_KIT_EXPORTS } from './test-kit.ts';

export const SERVICE_PACKAGE = 'paydesk-service';
const DRIVER = 'better-sqlite3';
/** Of the driver: what runs. Its C sources are 10 MB, and only for compiling. */
const DRIVER_FILES = ['lib', 'prebuilds', 'LICENSE', 'README.md'];
/** What --help and the README lead to, and what those lead to. */
const DOCS = [
  ...['service', 'service-inside', 'integrating', 'after-the-charge', 'scaling', 'sandboxes', 'specification'].map(
    (name) => `docs/${name}.md`,
  ),
  ...['haproxy.cfg', 'patroni.yml'].map((name) => `docs/scaling/${name}`),
];
const MONITORING = ['alerts.yml', 'grafana-dashboard.json'];
const COMMAND = `${SERVICE_PACKAGE}.js`;

/** Packs what dist/ has of the service, and gives the tarball's path in the folder. Throws, in npm's words, where that fails. */
export function packService(output: string): Promise<string> {
  return packStaged(output, stage);
}

async function stage(folder: string): Promise<void> {
  const isProgram = (file: string) => !/^licences.*\.json$/.test(basename(file));
  cpSync(join(root, 'dist/service'), join(folder, 'service'), { recursive: true, filter: isProgram });
  for (const file of [COMMAND, 'README.md']) cpSync(join(root, 'resources/service-package', file), join(folder, file));
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  stageDocs(folder, DOCS);
  for (const file of MONITORING) cpSync(join(root, 'resources/monitoring', file), join(folder, 'monitoring', file));
  await stageTestKit(folder);
  const licences = bundledPackages(join(root, 'dist/service'), () => true, [DRIVER]);
  writeFileSync(join(folder, LICENCES), licencesText(licences));
  const driver = stageDriver(folder);
  writeManifest(folder, manifest(driver.version));
}

/** Goes inside the package (bundleDependencies): one tarball for every system, and npm asks no registry for it. */
function stageDriver(folder: string): Manifest {
  const [from, to] = [join(root, 'node_modules', DRIVER), join(folder, 'node_modules', DRIVER)];
  mkdirSync(to, { recursive: true });
  for (const name of DRIVER_FILES) cpSync(join(from, name), join(to, name), { recursive: true });
  // Its dependency is for compiling only, and isn't in the package.
  const { dependencies: _forCompiling, devDependencies: _forTests, scripts: _forBoth, ...driver } = manifestIn(from);
  writeManifest(to, driver as Manifest);
  return driver as Manifest;
}

function manifest(driverVersion: string): Manifest {
  const { version, license, author, homepage } = manifestIn(root);
  return {
    name: SERVICE_PACKAGE,
    version,
    description: 'A hosted ACH payment service: the sandbox to test your integration against.',
    license,
    author,
    homepage,
    type: 'module',
    bin: { [SERVICE_PACKAGE]: COMMAND },
    exports: { ...TEST_KIT_EXPORTS, './package.json': './package.json' },
    files: [COMMAND, 'service', TEST_KIT, 'docs', 'monitoring', LICENCES],
    engines: { node: '>=22' },
    dependencies: { [DRIVER]: driverVersion },
    bundleDependencies: [DRIVER],
  };
}

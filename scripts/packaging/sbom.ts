// The list of all that a package contains, as a CycloneDX bill of materials: what Vite bundled, the native modules, and Electron.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/targets.ts';
import { bundledPackages, type Licence } from '../build/third-party-licences.ts';

type Lock = { packages: Record<string, { version?: string; integrity?: string; name?: string }> };

export type Component = {
  type: 'library' | 'framework';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: ({ license: { id: string } } | { expression: string })[];
  hashes?: { alg: 'SHA-512'; content: string }[];
};

/** Writes paydesk-VERSION.cdx.json in the folder, and gives its path. */
export function writeSbom(folder: string, version: string): string {
  const file = join(folder, `paydesk-${version}.cdx.json`);
  writeFileSync(file, `${JSON.stringify(sbom(version), null, 2)}\n`);
  return file;
}

/** The service by itself isn't in a package. */
export const shippedPackages = (): Licence[] =>
  bundledPackages(join(root, 'dist'), (list) => list !== join('service', 'licences.json'));

/** The same for the same build: two systems write one and the same file. */
export function sbom(version: string) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock;
  const electron = lock.packages['node_modules/electron'];
  const components = new Map(
    [...shippedPackages(), { name: 'electron', version: electron?.version ?? '', identifier: 'MIT' }]
      .map((licence) => component(licence, lock))
      .sort((a, b) => a['bom-ref'].localeCompare(b['bom-ref']))
      .map((one) => [one['bom-ref'], one]),
  );
  const itself = `pkg:npm/paydesk@${version}`;
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: {
        type: 'application',
        'bom-ref': itself,
        name: 'paydesk',
        version,
        purl: itself,
        licenses: [{ license: { id: 'MIT' } }],
      },
    },
    components: [...components.values()],
    dependencies: [{ ref: itself, dependsOn: [...components.keys()] }],
  };
}

function component({ name, version, identifier }: Licence, lock: Lock): Component {
  const { registryName, integrity } = locked(name, version, lock);
  const purl = `pkg:npm/${registryName.replace('@', '%40')}@${version}`;
  return {
    type: name === 'electron' ? 'framework' : 'library',
    'bom-ref': purl,
    name: registryName,
    version,
    purl,
    ...(identifier && { licenses: [licenceOf(identifier)] }),
    ...(integrity && { hashes: [{ alg: 'SHA-512', content: integrity }] }),
  };
}

const licenceOf = (identifier: string) =>
  / (AND|OR|WITH) /.test(identifier) ? { expression: identifier } : { license: { id: identifier } };

/** What the lockfile knows of a package: its name in the registry, where we call it by another, and its hash. */
function locked(name: string, version: string, { packages }: Lock): { registryName: string; integrity: string | null } {
  const [, entry] =
    Object.entries(packages).find(
      ([path, found]) => path.endsWith(`node_modules/${name}`) && found.version === version,
    ) ?? [];
  const sha512 = entry?.integrity?.startsWith('sha512-') ? entry.integrity.slice('sha512-'.length) : null;
  return { registryName: entry?.name ?? name, integrity: sha512 && Buffer.from(sha512, 'base64').toString('hex') };
}

// Where the build lays its parts: beside the file this is bundled into (dist/main/).
import { fileURLToPath } from 'node:url';
import type { Built } from '../start/open-work.ts';

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export const built: Built = {
  ledgerWorker: new URL('./ledger-worker.js', import.meta.url),
  rendererFolder: folder('../renderer'),
  previewFolder: folder('../preview'),
  checkoutFolder: folder('../service/checkout'),
  packageFile: folder('../../package.json'),
  licensesFile: folder('../THIRD-PARTY-LICENSES.txt'),
  ownLicenseFile: folder('../../LICENSE'),
};

// About: this Paydesk, as its package and its process say; and the licenses that the build gathered.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AboutView, BuildKind, type LicenseText } from '../../../contract/console/about.ts';
import type { ConsoleFacts } from '../../../contract/console/environment.ts';

export type AboutDesk = { state: () => Promise<AboutView>; licenses: () => Promise<LicenseText[]> };

/** Where the build laid them. */
export type AboutFiles = { packageFile: string; licensesFile: string; ownLicenseFile: string };

type Facts = Pick<ConsoleFacts, 'version' | 'dataFolder' | 'ledgerFile'>;

export function openAboutDesk(files: AboutFiles, { version, dataFolder, ledgerFile }: Facts): AboutDesk {
  return {
    state: async () => {
      const { electron = null, chrome: chromium = null, node } = process.versions as Partial<NodeJS.ProcessVersions>;
      const beside = join(dirname(process.execPath), 'LICENSES.chromium.html');
      return {
        version,
        build: await buildKind(files.packageFile),
        electron,
        chromium,
        node: node ?? '',
        system: `${process.platform} ${process.arch}`,
        dataFolder,
        ledgerFile,
        chromiumLicenses: electron !== null && existsSync(beside) ? beside : null,
      };
    },
    licenses: async () => {
      const own = { title: `Paydesk ${version} (MIT)`, text: await read(files.ownLicenseFile) };
      return [own, ...chaptersOf(await read(files.licensesFile))];
    },
  };
}

/** electron-builder writes it into the package; without it this isn't a package. */
async function buildKind(packageFile: string): Promise<BuildKind> {
  const { paydeskBuild } = JSON.parse((await read(packageFile)) || '{}') as { paydeskBuild?: unknown };
  return BuildKind.catch('source').parse(paydeskBuild);
}

/** As scripts/build/third-party-licences.ts writes them: a title, an empty line, the text; a line of = between two. */
export function chaptersOf(text: string): LicenseText[] {
  return text
    .split(/^={80}$/m)
    .map((chapter) => chapter.trim())
    .filter((chapter) => chapter !== '')
    .map((chapter) => {
      const [title = '', ...lines] = chapter.split('\n');
      return { title, text: lines.join('\n').trim() };
    });
}

/** Nothing where the file isn't there: a build of the console alone has no licenses gathered. */
const read = (file: string) => readFile(file, 'utf8').catch(() => '');

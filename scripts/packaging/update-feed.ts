// The update feed: latest*.yml beside the packages, as electron-updater reads it. A folder on any web server is a feed.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ENDINGS, feedFileName } from '../../main/updates/package-kind.ts';
import type { Arch } from './targets.ts';

type Release = { version: string; notes: string; platform: NodeJS.Platform; releasedAt: Date };

const IS_ARM = /(^|[-_.])(arm64|aarch64)([-_.]|$)/;
const isPackage = (file: string) => Object.values(ENDINGS).some((ending) => file.endsWith(`.${ending}`));

/** Writes one for each processor, or one for all where the system has one feed, and gives their paths. */
export function writeUpdateFeeds(folder: string, files: readonly string[], release: Release): string[] {
  const byFeed = new Map<string, string[]>();
  for (const file of files.filter(isPackage)) {
    const arch: Arch = IS_ARM.test(basename(file)) ? 'arm64' : 'x64';
    const feed = join(folder, feedFileName(release.platform, arch));
    byFeed.set(feed, [...(byFeed.get(feed) ?? []), file]);
  }
  for (const [feed, offered] of byFeed) writeFileSync(feed, feedOf(offered, release));
  return [...byFeed.keys()];
}

function feedOf(files: string[], { version, notes, releasedAt }: Release): string {
  const offered = [...files].sort().flatMap((file) => [
    // A text in JSON is one in YAML too.
    `  - url: ${JSON.stringify(basename(file))}`,
    `    sha512: ${createHash('sha512').update(readFileSync(file)).digest('base64')}`,
    `    size: ${statSync(file).size}`,
  ]);
  const lines = [`version: ${version}`, 'files:', ...offered, `releaseNotes: ${JSON.stringify(notes)}`];
  return `${lines.join('\n')}\nreleaseDate: '${releasedAt.toISOString()}'\n`;
}

/** What the changelog says under a version's heading; nothing where it has none. */
export function notesOf(changelog: string, version: string): string {
  const chapters = changelog.split(/^## /m).slice(1);
  const chapter = chapters.find((text) => text.split('\n', 1)[0]?.includes(version));
  return chapter === undefined ? '' : chapter.split('\n').slice(1).join('\n').trim();
}

// Reads a feed: electron-builder's latest*.yml. Nothing in it is believed but a version, plain names beside it, hashes, sizes and notes as text.
import { parseUpdateInfo } from 'electron-updater/out/providers/Provider.js';
import { z } from 'zod';
import type { UpdateOffer } from '../../contract/console/updates.ts';
import { ENDINGS, type PackageKind } from './package-kind.ts';
import { UpdateFailure } from './update-failure.ts';

/** name: of a file that lies beside the feed's own. sha512: base64, as electron-builder writes it. */
export type OfferedFile = { name: string; sha512: string; bytes: number };
export type Offer = UpdateOffer & { file: OfferedFile };

const MAX_BYTES = 1_000_000_000;
const MAX_NOTES = 10_000;
/** What no name and no note needs: control characters but tab and line feed, and what turns the direction of text around. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;

const Feed = z.object({
  version: z
    .string()
    .max(50)
    .regex(/^\d{1,9}\.\d{1,9}\.\d{1,9}(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$/),
  files: z
    .array(
      z.object({
        // No slash, no scheme, no query: a name that leads nowhere but beside the feed.
        url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._+~ -]{0,199}$/),
        sha512: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
        size: z.int().min(1).max(MAX_BYTES),
      }),
    )
    .min(1)
    .max(50),
  releaseNotes: z
    .union([z.string(), z.array(z.object({ note: z.string().nullish() })), z.null()])
    .optional()
    .catch(null),
  releaseDate: z
    .union([z.iso.datetime(), z.date().transform((date) => date.toISOString())])
    .nullish()
    .catch(null),
});

/** Throws UpdateFailure `unreadable`, or `no_package` where none is for this computer. */
export function readFeed(text: string, feed: string, kind: PackageKind, arch: string): Offer {
  const read = Feed.safeParse(parsed(text, feed));
  if (!read.success) throw new UpdateFailure('unreadable', feed);
  const { version, files, releaseNotes, releaseDate } = read.data;
  const file = fileFor(files, kind, arch);
  if (!file) throw new UpdateFailure('no_package', `${ENDINGS[kind]}, ${arch}`);
  return {
    version,
    notes: notesOf(releaseNotes),
    releasedAt: releaseDate ?? null,
    bytes: file.size,
    file: { name: file.url, sha512: file.sha512, bytes: file.size },
  };
}

function parsed(text: string, feed: string): unknown {
  try {
    return parseUpdateInfo(text, feed, new URL(feed));
  } catch {
    return null;
  }
}

/** electron-builder and dpkg and rpm each have their own words for a processor. */
const ARCHS: Record<string, RegExp> = {
  x64: /(^|[-_.])(x64|amd64|x86_64)([-_.]|$)/,
  arm64: /(^|[-_.])(arm64|aarch64)([-_.]|$)/,
};

function fileFor<File extends { url: string }>(files: File[], kind: PackageKind, arch: string): File | undefined {
  const ofKind = files.filter(({ url }) => url.toLowerCase().endsWith(`.${ENDINGS[kind].toLowerCase()}`));
  const named = ofKind.find(({ url }) => ARCHS[arch]?.test(url));
  // A name without any processor is for this one: electron-builder leaves x64 out.
  return named ?? ofKind.find(({ url }) => Object.values(ARCHS).every((other) => !other.test(url)));
}

function notesOf(notes: z.infer<typeof Feed>['releaseNotes']): string {
  const text = Array.isArray(notes) ? notes.map(({ note }) => note ?? '').join('\n\n') : (notes ?? '');
  return text.replaceAll('\r\n', '\n').replace(UNSEEN, '').trim().slice(0, MAX_NOTES);
}

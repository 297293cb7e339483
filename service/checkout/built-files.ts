// The files the build made for browsers: read once, named by what is in them, and sent small.
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ServiceApp } from '../http/bearer.ts';
import { Refusal } from '../http/refusal.ts';

export type BuiltFile = { text: string; zipped: Buffer; digest: string };

/** Good until the name changes, which it does with the content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const zip = promisify(gzip);

/** Reads the files of a folder; a file is read again once the build has written it again. `rewrite` changes the text before it is sent. */
export function builtFiles(folder: string, rewrite: (text: string) => string = (text) => text) {
  const known = new Map<string, { changedAt: number; file: Promise<BuiltFile> }>();
  /** One file. Refuses (404) where it isn't built. */
  return async (name: string): Promise<BuiltFile> => {
    const path = join(folder, name);
    try {
      const { mtimeMs: changedAt } = await stat(path);
      const before = known.get(name);
      if (before?.changedAt === changedAt) return await before.file;
      const file = prepare(path, rewrite);
      known.set(name, { changedAt, file });
      return await file;
    } catch {
      known.delete(name);
      throw new Refusal(404, `The checkout is not built: ${name} is missing.`);
    }
  };
}

export type ReadBuiltFile = ReturnType<typeof builtFiles>;

async function prepare(path: string, rewrite: (text: string) => string): Promise<BuiltFile> {
  const text = rewrite(await readFile(path, 'utf8'));
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 16);
  return { text, zipped: await zip(text), digest };
}

/** The address of a file that may be kept for good: it carries what is in it. */
export async function addressOf(read: ReadBuiltFile, path: string, name: string): Promise<string> {
  return `${path}?v=${(await read(name)).digest}`;
}

/** Serves one at a path. These files, and nothing else of the service, may be loaded by pages of another origin. */
export function serveBuiltFile(app: ServiceApp, path: string, read: ReadBuiltFile, name: string, type: string): void {
  app.get(path, async (c) => {
    const file = await read(name);
    return answer(c, file, `${type}; charset=utf-8`);
  });
}

function answer(c: Context, { text, zipped, digest }: BuiltFile, type: string) {
  const headers = {
    'Cache-Control': c.req.query('v') === digest ? FOR_EVER : 'no-cache',
    'Access-Control-Allow-Origin': '*',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // For the checkout's worker, which an isolated page starts only where it is isolated itself.
    'Cross-Origin-Embedder-Policy': 'require-corp',
    ETag: `W/"${digest}"`,
    Vary: 'Accept-Encoding',
  };
  if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers);
  if (!/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    return c.body(text, 200, { ...headers, 'Content-Type': type });
  }
  return c.body(new Uint8Array(zipped), 200, { ...headers, 'Content-Type': type, 'Content-Encoding': 'gzip' });
}

// Static files: the built renderer, public and the same for everyone; any path without a file is a screen, so it gets the page.
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { getMimeType } from 'hono/utils/mime';

/** Answers a GET from `folder`. Paths with an extension that have no file are 404; the build's hashed assets may be kept for good. */
export async function staticFile(folder: string, pathname: string): Promise<Response> {
  const path = safePath(pathname);
  if (path === null) return new Response('Not found', { status: 404 });
  const isScreen = extname(path) === '';
  const file = isScreen ? 'index.html' : path;
  try {
    const content = await readFile(join(folder, file));
    return new Response(new Uint8Array(content), {
      headers: {
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        'Cache-Control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}

/** A path inside the folder, without its leading slash; null for one that would lead out of it or can't be read. */
function safePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).replaceAll('\\', '/').replace(/^\/+/, '');
    return path.includes('\0') || path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}

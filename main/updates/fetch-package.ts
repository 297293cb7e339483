// Brings what the feed holds onto this computer, over Paydesk's own network: its proxy, its authorities, its allowed hosts. No redirect is followed.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { connecting, exchange, tunnelTo } from '../network/exchange.ts';
import type { Network } from '../network/route.ts';
import type { OfferedFile } from './read-feed.ts';
import { UpdateFailure } from './update-failure.ts';

const HEADERS = { Accept: '*/*', 'Accept-Encoding': 'identity', 'Cache-Control': 'no-cache' };

/** Throws UpdateFailure, or what exchange() throws. */
export async function fetchFeed(url: URL, network: Network, timeLimitMs: number): Promise<string> {
  const { status, text } = await exchange({ method: 'GET', url, headers: HEADERS, body: '', timeLimitMs }, network);
  refuseStatus(status, new UpdateFailure('feed_gone', url.href));
  return text;
}

const CUT_OFF = new Set(['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE']);

export type Fetching = {
  url: URL;
  network: Network;
  /** How long nothing may come in. */
  idleMs: number;
  signal: AbortSignal;
  onProgress: (received: number) => void;
};

/** Writes it at `destination`, where nothing may be. What isn't of the stated size and hash is refused; the caller removes what was written. */
export async function fetchPackage(fetching: Fetching, file: OfferedFile, destination: string): Promise<void> {
  const answer = await open(fetching);
  try {
    refuseStatus(answer.statusCode ?? 0, new UpdateFailure('file_gone', file.name));
    const hash = createHash('sha512');
    let received = 0;
    const checked = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        received += chunk.byteLength;
        // Not a byte more is stored than was stated.
        if (received > file.bytes) throw new UpdateFailure('file_changed', file.name);
        hash.update(chunk);
        fetching.onProgress(received);
        yield chunk;
      }
      if (received < file.bytes) throw new UpdateFailure('file_short', file.name);
      if (hash.digest('base64') !== file.sha512) throw new UpdateFailure('file_changed', file.name);
    };
    const { signal } = fetching;
    await pipeline(answer, checked, createWriteStream(destination, { flags: 'wx', mode: 0o600 }), { signal });
  } catch (error) {
    // Node says of an answer that ends too early that it was aborted.
    if (CUT_OFF.has((error as NodeJS.ErrnoException).code ?? '')) throw new UpdateFailure('file_short', file.name);
    throw error;
  } finally {
    answer.destroy();
  }
}

async function open({ url, network, idleMs, signal }: Fetching): Promise<IncomingMessage> {
  const tunnel = await tunnelTo(url, network, performance.now() + idleMs);
  const { request, how } = connecting(tunnel, url, network);
  return new Promise((resolve, reject) => {
    const sending = request(url, { ...how, method: 'GET', insecureHTTPParser: false, headers: HEADERS, signal });
    let answered: IncomingMessage | null = null;
    sending.setTimeout(idleMs, () => (answered ?? sending).destroy(new UpdateFailure('too_slow')));
    sending.once('response', (answer) => {
      answered = answer;
      resolve(answer);
    });
    sending.on('error', reject);
    sending.end();
  });
}

function refuseStatus(status: number, gone: UpdateFailure): void {
  if (status === 200) return;
  if (status === 404 || status === 410) throw gone;
  if (status >= 300 && status < 400) throw new UpdateFailure('redirected');
  throw new UpdateFailure('bad_status', String(status));
}

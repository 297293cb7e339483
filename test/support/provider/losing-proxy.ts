// A way to a service on which a call's answer, or the call itself, gets lost.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { LIMITED_BEFORE_WORK } from '../../../contract/payment-api/problem.ts';
import { problem } from '../service/problem.ts';

/**
 * none: through and back. call: it never reaches the service. answer: it reaches the service, and its answer is lost. busy, limited: a 503 or 429 on the way.
 * done_limited, done_limited_before: a 429 after the work, the second with the code that says there was none.
 */
export type Losing = 'none' | 'call' | 'answer' | 'busy' | 'limited' | 'done_limited' | 'done_limited_before';

export type LosingProxy = {
  url: string;
  lose: (what: Losing) => void;
  posts: { path: string; key: string | undefined }[];
};

/** Stands before `target` (a base address) and loses POSTs as it is told; it ends with the test. */
export async function startLosingProxy(target: string): Promise<LosingProxy> {
  let losing: Losing = 'none';
  const posts: LosingProxy['posts'] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const isPost = request.method === 'POST';
      const lost = isPost ? losing : 'none';
      if (isPost)
        posts.push({ path: request.url ?? '', key: request.headers['idempotency-key'] as string | undefined });
      if (lost === 'busy') return response.writeHead(503).end();
      if (lost === 'limited') return response.writeHead(429).end();
      if (lost === 'call') return request.socket.destroy();
      const { host, connection, 'content-length': length, ...headers } = request.headers;
      const answer = await fetch(target + request.url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(isPost && { body: Buffer.concat(chunks) }),
      }).catch(() => null);
      const text = await answer?.text();
      if (!answer || lost === 'answer') return request.socket.destroy();
      if (lost === 'done_limited' || lost === 'done_limited_before') {
        const detail = { message: 'Too many requests.', reason: LIMITED_BEFORE_WORK };
        const limit = lost === 'done_limited' ? { detail: detail.message } : problem(429, LIMITED_BEFORE_WORK, detail);
        return response
          .writeHead(429, { 'Content-Type': 'application/json', 'Retry-After': '0' })
          .end(JSON.stringify(limit));
      }
      return response
        .writeHead(answer.status, { 'Content-Type': answer.headers.get('content-type') ?? 'text/plain' })
        .end(text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: (what) => {
      losing = what;
    },
    posts,
  };
}

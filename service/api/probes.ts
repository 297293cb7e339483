// GET /health and GET /ready: what a load balancer asks, of the process and of its store. Ours.

import type { Store } from '../store/database.ts';
import { readinessOf } from '../store/readiness.ts';

const PROBE = /^https?:\/\/[^/?#]+\/(health|ready)(?:[?#]|$)/;

const NOT_READY = {
  unreachable: "The store doesn't answer.",
  read_only: 'The store takes no changes.',
  other_version: "The store's tables are of another version of the service.",
  closing: 'The service is closing.',
};

export type Probe = 'health' | 'ready';

/** Which probe a request is; undefined for any other request. */
export function probeOf({ url, method }: Request): Probe | undefined {
  return method === 'GET' || method === 'HEAD' ? (PROBE.exec(url)?.[1] as Probe | undefined) : undefined;
}

/** 200 where the process lives or the service is ready; 503 with the reason where it isn't. */
export async function answerProbe(probe: Probe, store: Store, isClosing: boolean): Promise<Response> {
  if (probe === 'health') return answered(200, { status: 'ok' });
  const readiness = isClosing ? 'closing' : await readinessOf(store);
  if (readiness === 'ready') return answered(200, { status: 'ready' });
  return answered(503, { detail: NOT_READY[readiness] }, { 'Retry-After': '1' });
}

function answered(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

// GET /live and GET /health: what a monitor asks, of the process and of its store. Ours.

import { nowAndThen } from '../../lib/node/now-and-then.ts';
import type { Store } from '../store/database.ts';
import { freeBytesIn, readinessOf, type Unreadiness } from '../store/readiness.ts';

/** /ready is the earlier name of /health. */
const PROBE = /^https?:\/\/[^/?#]+\/(live|health|ready)(?:[?#]|$)/;

const DETAILS = {
  unreachable: "The store doesn't answer.",
  no_answer: "The store hasn't answered within three seconds.",
  read_only: 'The store takes no changes: it is read-only or a standby.',
  full: "The store's disk is full.",
  disk_nearly_full: "The store's disk is nearly full.",
  other_version: "The store's tables are of another version of the service.",
  closing: 'The service is closing.',
} satisfies Record<Unreadiness, string> & Record<string, string>;

type Reason = { code: keyof typeof DETAILS; detail: string; free_bytes?: number; needed_bytes?: number };
/** free: of the store's disk, in bytes; null where a database has the store. */
export type Look = { reasons: Reason[]; free: number | null };

export type Probe = 'live' | 'health';

/** Which probe a request is; undefined for any other request. */
export function probeOf({ url, method }: Request): Probe | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const name = PROBE.exec(url)?.[1];
  return name === 'ready' ? 'health' : (name as Probe | undefined);
}

const because = (code: Reason['code']): Reason => ({ code, detail: DETAILS[code] });

/** Engineering value: what a busy service writes in an hour. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;

type Place = { store: Store; folder: string | null; minFreeBytes?: number | undefined };

/** Looks at the store when asked, once a second at most. `folder`: of a store that is a file. */
export function openProbes({ store, folder, minFreeBytes: needed = MIN_FREE_BYTES }: Place): () => Promise<Look> {
  const look = async (): Promise<Look> => {
    const unready = await readinessOf(store);
    const free = folder === null ? null : await freeBytesIn(folder).catch(() => null);
    const isScarce = free !== null && free < needed;
    const scarce = isScarce ? [{ ...because('disk_nearly_full'), free_bytes: free, needed_bytes: needed }] : [];
    return { reasons: [...(unready ? [because(unready)] : []), ...scarce], free };
  };
  return nowAndThen(look, { reasons: [because('no_answer')], free: null });
}

/** 200 where the process lives or the service is ready; 503 with the reasons where it isn't. */
export async function answerProbe(probe: Probe, look: () => Promise<Look>, isClosing: boolean): Promise<Response> {
  if (probe === 'live') return answered(200, { status: 'live' });
  const reasons = isClosing ? [because('closing')] : (await look()).reasons;
  if (reasons.length === 0) return answered(200, { status: 'ready', reasons });
  return answered(503, { status: 'not_ready', reasons }, { 'Retry-After': '1' });
}

function answered(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });
}

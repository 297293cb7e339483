// Counts for Prometheus: what was asked and how it went, and how the process and its store are.

import { metric, openCounts, openDurations, watchProcess } from '../../lib/node/prometheus.ts';
import about from '../../package.json' with { type: 'json' };

/** `route` is a pattern, never a path: it holds no id and has few values. */
export type RequestSeen = { method: string; route: string; status: number; seconds: number };

/** Connections of the pool to PostgreSQL, and calls that wait for one. */
export type PoolSeen = { open: number; idle: number; waiting: number };

/** Why the service isn't ready, and the room on the disk of a store that is a file. */
export type StoreSeen = { reasons: unknown[]; free: number | null };

export type Metrics = {
  requestBegan: () => void;
  requestEnded: (request: RequestSeen) => void;
  /** The store couldn't do what it was asked. */
  storeTrouble: (trouble: string) => void;
  /** A look for what is due ended, at a moment (ms, UTC). */
  sweepEnded: (sweep: { ok: boolean; seconds: number; at: number }) => void;
  /** All of it, as Prometheus reads it. */
  text: () => Promise<string>;
  close: () => void;
};

const PREFIX = 'payment_service_';

/** Counts from now on. `poolOf` tells of the connections to the store, where it has any; `look` whether the service is ready. */
export function createMetrics(poolOf: () => PoolSeen | undefined, look: () => Promise<StoreSeen>): Metrics {
  const requests = openCounts();
  const durations = openDurations('route');
  const troubles = openCounts();
  const sweeps = { ok: 0, failed: 0, seconds: 0, lastOk: 0 };
  const watched = watchProcess(PREFIX);
  let underWay = 0;
  const counter = (name: string, help: string, samples: Parameters<typeof metric>[3]) =>
    metric(PREFIX + name, 'counter', help, samples);
  const gauge = (name: string, help: string, samples: Parameters<typeof metric>[3]) =>
    metric(PREFIX + name, 'gauge', help, samples);

  function connections(pool: PoolSeen | undefined): string[] {
    if (!pool) return [];
    return [
      gauge('store_connections', 'Connections to the database.', [
        [{ state: 'idle' }, pool.idle],
        [{ state: 'busy' }, pool.open - pool.idle],
      ]),
      gauge('store_waiting', 'Calls that wait for a connection.', [[{}, pool.waiting]]),
    ];
  }

  return {
    requestBegan: () => {
      underWay += 1;
    },
    requestEnded: ({ method, route, status, seconds }) => {
      underWay -= 1;
      requests.add({ method, route, status });
      durations.add(route, seconds);
    },
    storeTrouble: (trouble) => troubles.add({ trouble }),
    sweepEnded: ({ ok, seconds, at }) => {
      sweeps[ok ? 'ok' : 'failed'] += 1;
      sweeps.seconds = seconds;
      if (ok) sweeps.lastOk = at / 1000;
    },
    text: async () => {
      const { reasons, free } = await look();
      return [
        counter('requests_total', 'Requests answered.', requests.samples()),
        gauge('requests_in_progress', 'Requests under way.', [[{}, underWay]]),
        metric(`${PREFIX}request_duration_seconds`, 'histogram', 'How long answers took.', durations.samples()),
        counter('store_troubles_total', 'What the store could not do.', troubles.samples()),
        ...connections(poolOf()),
        counter('sweeps_total', 'Looks for what is due.', [
          [{ outcome: 'ok' }, sweeps.ok],
          [{ outcome: 'failed' }, sweeps.failed],
        ]),
        gauge('sweep_duration_seconds', 'How long the last look for what is due took.', [[{}, sweeps.seconds]]),
        gauge('sweep_last_success_timestamp_seconds', 'When what is due was last looked for.', [[{}, sweeps.lastOk]]),
        gauge('ready', 'Whether the service is ready.', [[{}, reasons.length === 0 ? 1 : 0]]),
        ...(free === null ? [] : [gauge('disk_free_bytes', 'Room on the disk of the store.', [[{}, free]])]),
        gauge('build_info', 'Which version runs.', [[{ version: about.version }, 1]]),
        watched.text(),
      ].join('');
    },
    close: watched.close,
  };
}

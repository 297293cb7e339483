// Counts for Prometheus, in its text format: what was asked and how it went, and how the process is.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper bounds of a call's time, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_RESOLUTION_MS = 20;

/** `route` is a pattern, never a path: it holds no id and has few values. */
export type RequestSeen = { method: string; route: string; status: number; seconds: number };

/** Connections of the pool to PostgreSQL, and calls that wait for one. */
export type PoolSeen = { open: number; idle: number; waiting: number };

export type Metrics = {
  requestBegan: () => void;
  requestEnded: (request: RequestSeen) => void;
  /** The store couldn't do what it was asked. */
  storeTrouble: (trouble: string) => void;
  /** A look for what is due ended, at a moment (ms, UTC). */
  sweepEnded: (sweep: { ok: boolean; seconds: number; at: number }) => void;
  /** All of it, as Prometheus reads it. */
  text: () => string;
  close: () => void;
};

type Labels = Record<string, string | number>;
type Sample = [labels: Labels, value: number, suffix?: string];
type Durations = { within: number[]; sum: number; count: number };

/** Counts from now on. `poolOf` tells of the connections to the store, where it has any. */
export function createMetrics(poolOf: () => PoolSeen | undefined): Metrics {
  const requests = new Map<string, { labels: Labels; count: number }>();
  const durations = new Map<string, Durations>();
  const troubles = new Map<string, number>();
  const sweeps = { ok: 0, failed: 0, seconds: 0, lastOk: 0 };
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  let underWay = 0;
  return {
    requestBegan: () => {
      underWay += 1;
    },
    requestEnded: ({ method, route, status, seconds }) => {
      underWay -= 1;
      const key = `${method} ${route} ${status}`;
      const counted = requests.get(key) ?? { labels: { method, route, status }, count: 0 };
      counted.count += 1;
      requests.set(key, counted);
      const took = durations.get(route) ?? { within: BUCKETS.map(() => 0), sum: 0, count: 0 };
      for (const [index, bound] of BUCKETS.entries())
        if (seconds <= bound) took.within[index] = (took.within[index] ?? 0) + 1;
      took.sum += seconds;
      took.count += 1;
      durations.set(route, took);
    },
    storeTrouble: (trouble) => void troubles.set(trouble, (troubles.get(trouble) ?? 0) + 1),
    sweepEnded: ({ ok, seconds, at }) => {
      sweeps[ok ? 'ok' : 'failed'] += 1;
      sweeps.seconds = seconds;
      if (ok) sweeps.lastOk = at / 1000;
    },
    text: () =>
      [
        metric(
          'requests_total',
          'counter',
          'Requests answered.',
          [...requests.values()].map(({ labels, count }) => [labels, count]),
        ),
        metric('requests_in_progress', 'gauge', 'Requests under way.', [[{}, underWay]]),
        metric(
          'request_duration_seconds',
          'histogram',
          'How long answers took.',
          [...durations].flatMap(durationSamples),
        ),
        metric(
          'store_troubles_total',
          'counter',
          'What the store could not do.',
          [...troubles].map(([trouble, count]) => [{ trouble }, count]),
        ),
        ...poolMetrics(poolOf()),
        metric('sweeps_total', 'counter', 'Looks for what is due.', [
          [{ outcome: 'ok' }, sweeps.ok],
          [{ outcome: 'failed' }, sweeps.failed],
        ]),
        metric('sweep_duration_seconds', 'gauge', 'How long the last look for what is due took.', [
          [{}, sweeps.seconds],
        ]),
        metric('sweep_last_success_timestamp_seconds', 'gauge', 'When what is due was last looked for.', [
          [{}, sweeps.lastOk],
        ]),
        ...processMetrics(delayP99Since(delay)),
      ].join(''),
    close: () => void delay.disable(),
  };
}

/** Of the time since the last look, in seconds: over a whole day a busy minute wouldn't show. */
function delayP99Since(delay: ReturnType<typeof monitorEventLoopDelay>): number {
  const seconds = delay.percentile(99) / 1e9;
  delay.reset();
  return seconds;
}

function durationSamples([route, { within, sum, count }]: [string, Durations]): Sample[] {
  return [
    ...BUCKETS.map((le, index): Sample => [{ route, le }, within[index] ?? 0, '_bucket']),
    [{ route, le: '+Inf' }, count, '_bucket'],
    [{ route }, sum, '_sum'],
    [{ route }, count, '_count'],
  ];
}

function poolMetrics(pool: PoolSeen | undefined): string[] {
  if (!pool) return [];
  const states: Sample[] = [
    [{ state: 'idle' }, pool.idle],
    [{ state: 'busy' }, pool.open - pool.idle],
  ];
  return [
    metric('store_connections', 'gauge', 'Connections to the database.', states),
    metric('store_waiting', 'gauge', 'Calls that wait for a connection.', [[{}, pool.waiting]]),
  ];
}

function processMetrics(eventLoopDelaySeconds: number): string[] {
  const { user, system } = process.cpuUsage();
  const { rss, heapUsed } = process.memoryUsage();
  return [
    metric('event_loop_delay_p99_seconds', 'gauge', 'How late the process comes to what it has to do.', [
      [{}, eventLoopDelaySeconds],
    ]),
    metric('process_cpu_seconds_total', 'counter', 'Time on the processor.', [[{}, (user + system) / 1e6]], ''),
    metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [[{}, rss]], ''),
    metric(
      'process_start_time_seconds',
      'gauge',
      'When the process began.',
      [[{}, Date.now() / 1000 - process.uptime()]],
      '',
    ),
    metric('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript in use.', [[{}, heapUsed]], ''),
  ];
}

function metric(name: string, type: string, help: string, samples: Sample[], prefix = 'payment_service_'): string {
  const full = prefix + name;
  const lines = samples.map(([labels, value, suffix = '']) => `${full}${suffix}${labelsText(labels)} ${value}\n`);
  return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${lines.join('')}`;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

// Prometheus's text format, and what every process can tell of itself.
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Upper bounds of a call's time, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const EVENT_LOOP_RESOLUTION_MS = 20;

export const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8';

export type Labels = Record<string, string | number>;
export type Sample = [labels: Labels, value: number, suffix?: string];

/** A metric with its samples, as Prometheus reads it. */
export function metric(name: string, type: 'counter' | 'gauge' | 'histogram', help: string, samples: Sample[]): string {
  const lines = samples.map(([labels, value, suffix = '']) => `${name}${suffix}${labelsText(labels)} ${value}\n`);
  return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`;
}

function labelsText(labels: Labels): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
}

const escaped = (text: string): string => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** How often each set of labels was counted. */
export function openCounts() {
  const counts = new Map<string, { labels: Labels; count: number }>();
  return {
    add: (labels: Labels): void => {
      const key = Object.values(labels).join(' ');
      const counted = counts.get(key) ?? { labels, count: 0 };
      counted.count += 1;
      counts.set(key, counted);
    },
    samples: (): Sample[] => [...counts.values()].map(({ labels, count }) => [labels, count]),
  };
}

/** How long something took, in seconds, by the value of one label. */
export function openDurations(label: string) {
  const durations = new Map<string, { within: number[]; sum: number; count: number }>();
  return {
    add: (value: string, seconds: number): void => {
      const took = durations.get(value) ?? { within: BUCKETS.map(() => 0), sum: 0, count: 0 };
      for (const [index, bound] of BUCKETS.entries())
        if (seconds <= bound) took.within[index] = (took.within[index] ?? 0) + 1;
      took.sum += seconds;
      took.count += 1;
      durations.set(value, took);
    },
    samples: (): Sample[] =>
      [...durations].flatMap(([value, { within, sum, count }]): Sample[] => [
        ...BUCKETS.map((le, index): Sample => [{ [label]: value, le }, within[index] ?? 0, '_bucket']),
        [{ [label]: value, le: '+Inf' }, count, '_bucket'],
        [{ [label]: value }, sum, '_sum'],
        [{ [label]: value }, count, '_count'],
      ]),
  };
}

/** Watches the process until it is closed. `prefix` begins the names that Prometheus's clients don't share. */
export function watchProcess(prefix: string) {
  const delay = monitorEventLoopDelay({ resolution: EVENT_LOOP_RESOLUTION_MS });
  delay.enable();
  return {
    text: (): string => {
      // Of the time since the last look: over a whole day a busy minute wouldn't show.
      const delayS = delay.percentile(99) / 1e9;
      delay.reset();
      const { user, system } = process.cpuUsage();
      const { rss, heapUsed } = process.memoryUsage();
      const late = 'How late the process comes to what it has to do.';
      const started = Date.now() / 1000 - process.uptime();
      return [
        metric(`${prefix}event_loop_delay_p99_seconds`, 'gauge', late, [[{}, delayS]]),
        metric('process_cpu_seconds_total', 'counter', 'Time on the processor.', [[{}, (user + system) / 1e6]]),
        metric('process_resident_memory_bytes', 'gauge', 'Memory in use.', [[{}, rss]]),
        metric('process_start_time_seconds', 'gauge', 'When the process began.', [[{}, started]]),
        metric('nodejs_heap_size_used_bytes', 'gauge', 'Memory of JavaScript in use.', [[{}, heapUsed]]),
      ].join('');
    },
    close: () => void delay.disable(),
  };
}

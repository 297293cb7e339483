// The dashboard and the alert rules that operators load ask for what the servers print.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { openMetrics } from '../../main/ledger-server/metrics.ts';
import { createMetrics } from '../../service/process/metrics.ts';

const FOLDER = join(import.meta.dirname, '../../resources/monitoring');
const read = (name: string) => readFileSync(join(FOLDER, name), 'utf8');

const Source = z.object({ type: z.literal('prometheus'), uid: z.string() });
const Position = z.object({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1).max(24), h: z.int().min(1) });
const Panel = z.object({
  id: z.int(),
  type: z.enum(['timeseries', 'stat']),
  title: z.string().min(1),
  datasource: Source,
  gridPos: Position,
  fieldConfig: z.object({ defaults: z.object({ unit: z.string() }), overrides: z.array(z.unknown()) }),
  targets: z.array(z.object({ refId: z.string(), datasource: Source, expr: z.string().min(1) })).min(1),
});
const Row = z.object({ id: z.int(), type: z.literal('row'), title: z.string().min(1), gridPos: Position });
const Dashboard = z.object({
  uid: z.string().max(40),
  title: z.string().min(1),
  schemaVersion: z.int().min(36),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.enum(['datasource', 'query']) })) }),
  panels: z.array(z.discriminatedUnion('type', [Panel, Row])),
});

/** Of a server on each kind of store, so that every metric is printed. */
async function printed(): Promise<Set<string>> {
  const commits = { commits: 1, turns: 1, waiting: 0 };
  const figures = { bytes: 1, freeBytes: 1, unknownOutcomes: 0, callsInFlight: 0, commits, lastBackup: null };
  const health = { status: 'ready' as const, reasons: [] };
  const ledger = openMetrics({ version: '1', look: async () => ({ health, figures, state: null }), desks: () => 0 });
  const pool = { open: 1, idle: 1, waiting: 0 };
  const service = createMetrics(
    () => pool,
    async () => ({ reasons: [], free: 1 }),
  );
  onTestFinished(() => {
    ledger.close();
    service.close();
  });
  const text = (await ledger.text()) + (await service.text());
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name ?? ''));
}

const namedIn = (text: string) =>
  [...text.matchAll(/\b(?:paydesk_ledger|payment_service|process|nodejs)_\w+/g)].map(([name]) =>
    name.replace(/_bucket$/, ''),
  );

test.for(['grafana-dashboard.json', 'alerts.yml', 'alerts.test.yml'])(
  '%s asks only for metrics that a server prints',
  async (file) => {
    const names = namedIn(read(file));
    expect(names.length).toBeGreaterThan(4);
    const known = await printed();
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  },
);

test('the dashboard is one that Grafana takes, with each panel in a place of its own', () => {
  const { panels, templating } = Dashboard.parse(JSON.parse(read('grafana-dashboard.json')));
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
    Array.from({ length: w * h }, (_, n) => `${x + (n % w)} ${y + Math.floor(n / w)}`),
  );
  expect(new Set(cells).size).toBe(cells.length);
  const used = new Set(read('grafana-dashboard.json').match(/\$(?:\{datasource\}|instance)/g));
  expect(used.size).toBe(templating.list.length);
});

test('promtool takes the alert rules, and they fire when they should', ({ skip }) => {
  if (spawnSync('promtool', ['--version']).error)
    return skip('promtool isn’t installed (Debian: apt install prometheus)');
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: FOLDER, encoding: 'utf8' });
    expect(status, stdout + stderr).toBe(0);
  }
});

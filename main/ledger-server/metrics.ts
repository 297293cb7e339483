// Counts of a team's server for Prometheus: what was asked and how it went, and how the ledger and the process are. No name, amount, code or address is among them.
import { metric, openCounts, openDurations, type Sample, watchProcess } from '../../lib/node/prometheus.ts';
import { isShared } from '../ledger/ledger.ts';
import type { Look } from './health.ts';

const PREFIX = 'paydesk_ledger_';

type MetricsOptions = {
  version: string;
  look: () => Promise<Look>;
  /** How many desks follow what changes. */
  desks: () => number;
};

export type Metrics = ReturnType<typeof openMetrics>;

/** Counts from now on. */
export function openMetrics({ version, look, desks }: MetricsOptions) {
  const calls = openCounts();
  const durations = openDurations('call');
  const backups = openCounts();
  const watched = watchProcess(PREFIX);
  let underWay = 0;
  const gauge = (name: string, help: string, value: number) => metric(PREFIX + name, 'gauge', help, [[{}, value]]);
  const counter = (name: string, help: string, samples: Sample[]) => metric(PREFIX + name, 'counter', help, samples);

  function ofLedger({ figures, state }: Look): string[] {
    if (!figures) return [];
    const { commits, lastBackup, freeBytes } = figures;
    return [
      gauge('unknown_outcomes', 'Calls whose outcome is unknown.', figures.unknownOutcomes),
      gauge('calls_in_flight', 'Calls to payment services without an answer yet.', figures.callsInFlight),
      gauge('size_bytes', 'Size of the ledger.', figures.bytes),
      ...(freeBytes === null ? [] : [gauge('disk_free_bytes', 'Room on the disk of the ledger.', freeBytes)]),
      counter('commits_total', 'Commits; what waits meanwhile shares the next one.', [[{}, commits.commits]]),
      counter('write_turns_total', 'Writes and reads of writers that shared the commits.', [[{}, commits.turns]]),
      gauge('write_turns_waiting', 'Writes that wait for their turn.', commits.waiting),
      gauge('locked', 'Whether the ledger is locked.', state?.seal ? 1 : 0),
      // A database's own backups aren't seen here.
      ...(freeBytes === null
        ? []
        : [
            gauge('backup_failing', 'Whether the newest try to make a backup failed.', state?.backupTrouble ? 1 : 0),
            gauge(
              'backup_last_success_timestamp_seconds',
              'When the newest backup was made and verified; 0 without one.',
              lastBackup ? Date.parse(lastBackup.takenAt) / 1000 : 0,
            ),
            gauge('backup_size_bytes', 'Size of the newest backup.', lastBackup?.bytes ?? 0),
          ]),
    ];
  }

  return {
    callBegan: (): void => {
      underWay += 1;
    },
    /** outcome: ok, or the code of the problem. */
    callEnded: (name: string, outcome: string, seconds: number): void => {
      underWay -= 1;
      // What names no call is somebody's own text.
      const call = isShared(name) ? name : 'unknown';
      calls.add({ call, outcome });
      durations.add(call, seconds);
    },
    backupEnded: (outcome: 'ok' | 'failed'): void => backups.add({ outcome }),
    text: async (): Promise<string> => {
      const found = await look();
      return [
        metric(`${PREFIX}build_info`, 'gauge', 'Which version runs.', [[{ version }, 1]]),
        gauge('ready', 'Whether the server is ready.', found.health.status === 'not_ready' ? 0 : 1),
        gauge('desks_connected', 'Desks that follow what changes.', desks()),
        counter('calls_total', 'Calls of desks answered.', calls.samples()),
        gauge('calls_in_progress', 'Calls of desks under way.', underWay),
        metric(`${PREFIX}call_duration_seconds`, 'histogram', 'How long answers took.', durations.samples()),
        counter('backups_total', 'Backups that were due.', backups.samples()),
        ...ofLedger(found),
        watched.text(),
      ].join('');
    },
    close: watched.close,
  };
}

// One database host of the cluster: its etcd member, its Patroni and the PostgreSQL that Patroni runs, each killed, frozen and started as a host or a process is.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Programs } from './programs.ts';

export type Ports = { postgres: number; patroni: number; etcd: number; peer: number };
export type Place = { name: string; folder: string; ports: Ports };

/** What Patroni says of itself at its own port. */
export type NodeState = {
  role: string;
  state: string;
  /** Of a primary: who copies it. */
  replication?: { application_name: string; state: string; sync_state: string }[];
};

export type Node = Place & {
  start: () => void;
  /** kill -9 of PostgreSQL alone: Patroni is there to see it. */
  killPostgres: () => void;
  /** kill -9 of all that runs on it, as when its power goes. */
  killAll: () => void;
  freeze: () => void;
  thaw: () => void;
  /** null where it doesn't answer. */
  state: () => Promise<NodeState | null>;
  stop: () => Promise<void>;
};

/** How long a node is waited for when it is asked to end, in ms. */
const END_MS = 20_000;

/** Prepares a node; `peers` are all of them, `patroniFile` its settings. */
export function prepareNode(programs: Programs, place: Place, peers: readonly Place[], patroniFile: string): Node {
  const { name, folder, ports } = place;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const settings = join(folder, 'patroni.yml');
  writeFileSync(settings, patroniFile, { mode: 0o600 });
  if (programs.owner) for (const path of [folder, settings]) chownSync(path, programs.owner.uid, programs.owner.gid);
  const log = openSync(join(folder, 'log'), 'a');
  let running: ChildProcess[] = [];

  const run = (...command: string[]): ChildProcess => {
    const [file = '', ...args] = ['setpriv', ...programs.asUser.slice(1), '--pdeathsig', 'KILL', ...command];
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C.UTF-8', PYTHONWARNINGS: 'ignore' };
    return spawn(file, args, { cwd: '/', stdio: ['ignore', log, log], env });
  };
  const pids = (): number[] => {
    const postmaster = postmasterOf(join(folder, 'data'));
    const ofPostgres = postmaster === null ? [] : [postmaster, ...childrenOf(postmaster)];
    return [...running.map((child) => child.pid ?? 0), ...ofPostgres].filter((pid) => pid > 0);
  };
  const signal = (all: readonly number[], kind: NodeJS.Signals) => {
    for (const pid of all) {
      try {
        process.kill(pid, kind);
      } catch {
        // Ended meanwhile.
      }
    }
  };
  return {
    ...place,
    start: () => {
      const member = (peer: Place) => `${peer.name}=http://127.0.0.1:${peer.ports.peer}`;
      const [client, own] = [`http://127.0.0.1:${ports.etcd}`, `http://127.0.0.1:${ports.peer}`];
      const etcd = [
        ...['--name', name, '--data-dir', join(folder, 'etcd'), '--log-level', 'error'],
        ...['--listen-client-urls', client, '--advertise-client-urls', client],
        ...['--listen-peer-urls', own, '--initial-advertise-peer-urls', own],
        ...['--initial-cluster', peers.map(member).join(','), '--initial-cluster-token', 'paydesk', '--enable-v2'],
        // Three members beside everything else on one machine's disk: their beats may be late.
        ...['--heartbeat-interval', '250', '--election-timeout', '2500'],
      ];
      running = [run(programs.etcd, ...etcd), run(programs.patroni, settings)];
    },
    killPostgres: () => {
      const postmaster = postmasterOf(join(folder, 'data'));
      if (postmaster !== null) signal([postmaster, ...childrenOf(postmaster)], 'SIGKILL');
    },
    killAll: () => signal(pids(), 'SIGKILL'),
    freeze: () => signal(pids(), 'SIGSTOP'),
    thaw: () => signal(pids(), 'SIGCONT'),
    state: async () => {
      try {
        const answer = await fetch(`http://127.0.0.1:${ports.patroni}/patroni`, { signal: AbortSignal.timeout(1000) });
        return (await answer.json()) as NodeState;
      } catch {
        return null;
      }
    },
    stop: async () => {
      const [etcd, patroni] = running;
      // Patroni first: it stops its PostgreSQL, and needs etcd to say so.
      for (const child of [patroni, etcd]) {
        if (!child || child.exitCode !== null || child.signalCode !== null) continue;
        child.kill('SIGTERM');
        await Promise.race([once(child, 'exit'), pause(END_MS, undefined, { ref: false })]);
      }
      signal(pids(), 'SIGKILL');
    },
  };
}

/** The server's process; null where none runs. */
function postmasterOf(dataFolder: string): number | null {
  try {
    const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
    // The file outlives a kill -9, and its number may belong to another process.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataFolder) ? pid : null;
  } catch {
    return null;
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return pid > 0 && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

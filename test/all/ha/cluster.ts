// Three database hosts behind HAProxy, by the very files that docs/scaling.md tells an administrator to take.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { type Node, type Place, prepareNode } from './node.ts';
import type { Programs } from './programs.ts';

const NODES = ['node-1', 'node-2', 'node-3'] as const;
const FILES = join(import.meta.dirname, '../../../docs/scaling');
const PASSWORDS = {
  SUPERUSER_PASSWORD: 'root-of-a-test',
  REPLICATION_PASSWORD: 'copies',
  REWIND_PASSWORD: 'winds-back',
};
/** How long a cluster may take to begin, or a node to come back, in ms. */
const BEGIN_MS = 120_000;
const BACK_MS = 60_000;

export type Cluster = {
  nodes: readonly Node[];
  /** By which clients connect, through the proxy. */
  address: (database: string) => string;
  /** The node that Patroni calls the primary; null while there is none. */
  primary: () => Promise<Node | null>;
  /** Hands the lead to a standby, as before maintenance. */
  switchOver: () => Promise<void>;
  /** Resolves when one primary leads and every other node streams from it; gives the nodes that had to be rebuilt. */
  whole: () => Promise<string[]>;
  stop: () => Promise<void>;
};

export async function startCluster(programs: Programs, folder: string): Promise<Cluster> {
  const [proxyPort, ...free] = await freePorts(1 + NODES.length * 4);
  const places = NODES.map((name, n): Place => {
    const [postgres = 0, patroni = 0, etcd = 0, peer = 0] = free.slice(n * 4);
    return { name, folder: join(folder, name), ports: { postgres, patroni, etcd, peer } };
  });
  const shared = {
    ...PASSWORDS,
    ADDRESS: '127.0.0.1',
    NETWORK: '127.0.0.1/32',
    MAX_CONNECTIONS: '100',
    POSTGRES_BIN: programs.postgres,
    ETCD_HOSTS: places.map(({ ports }) => `127.0.0.1:${ports.etcd}`).join(','),
  };
  const template = readFileSync(join(FILES, 'patroni.yml'), 'utf8');
  mkdirSync(folder, { recursive: true });
  const nodes = places.map((place) => {
    const { name, ports } = place;
    const own = {
      NODE: name,
      POSTGRES_PORT: ports.postgres,
      PATRONI_PORT: ports.patroni,
      DATA: join(place.folder, 'data'),
      SOCKETS: place.folder,
    };
    return prepareNode(programs, place, places, filled(template, { ...shared, ...own }));
  });
  for (const node of nodes) node.start();
  const proxy = startProxy(programs, folder, proxyPort ?? 0, places);

  const address = (database: string) =>
    `postgres://postgres:${PASSWORDS.SUPERUSER_PASSWORD}@127.0.0.1:${proxyPort}/${database}`;
  const control = (...args: string[]) => {
    const ended = spawnSync(programs.patronictl, ['-c', join(folder, 'node-1', 'patroni.yml'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C.UTF-8', PYTHONWARNINGS: 'ignore' },
      timeout: 60_000,
    });
    if (ended.status !== 0) throw new Error(`patronictl ${args[0]}: ${ended.stdout}${ended.stderr}`);
  };
  const states = () => Promise.all(nodes.map((node) => node.state()));
  const leading = async () => {
    const known = await states();
    const at = known.findIndex((state) => state?.role === 'master' && state.state === 'running');
    const streaming = known[at]?.replication?.filter(({ state }) => state === 'streaming') ?? [];
    return { node: nodes[at] ?? null, streaming };
  };
  const isWhole = async () => {
    const { streaming } = await leading();
    return streaming.length === NODES.length - 1 && streaming.some(({ sync_state }) => sync_state === 'sync');
  };
  const cluster: Cluster = {
    nodes,
    address,
    primary: async () => (await leading()).node,
    switchOver: async () => {
      const { node: leader } = await leading();
      const next = nodes.find((node) => node !== leader);
      if (leader && next) control('switchover', 'paydesk', '--master', leader.name, '--force');
    },
    whole: async () => {
      if (await until(isWhole, BACK_MS)) return [];
      const { node: leader, streaming } = await leading();
      if (!leader) throw new Error(`No node of the cluster in ${folder} leads.`);
      const follow = new Set([leader.name, ...streaming.map((copy) => copy.application_name)]);
      const lagging = nodes.map((node) => node.name).filter((name) => !follow.has(name));
      for (const name of lagging) control('reinit', 'paydesk', name, '--force');
      if (!(await until(isWhole, BEGIN_MS))) throw new Error(`The cluster in ${folder} isn't whole again.`);
      return lagging;
    },
    stop: async () => {
      proxy.kill('SIGKILL');
      await Promise.all(nodes.map((node) => node.stop()));
    },
  };
  process.once('exit', () => {
    for (const node of nodes) node.killAll();
  });
  if (!(await until(isWhole, BEGIN_MS))) throw new Error(`The cluster in ${folder} doesn't begin; see its logs.`);
  await answering(address('postgres'));
  return cluster;
}

function startProxy(programs: Programs, folder: string, port: number, places: readonly Place[]): ChildProcess {
  const ports = places.flatMap((place, n) => [
    [`POSTGRES_PORT_${n + 1}`, place.ports.postgres] as const,
    [`PATRONI_PORT_${n + 1}`, place.ports.patroni] as const,
  ]);
  const file = join(folder, 'haproxy.cfg');
  const template = readFileSync(join(FILES, 'haproxy.cfg'), 'utf8');
  writeFileSync(file, filled(template, { ADDRESS: '127.0.0.1', PROXY_PORT: port, ...Object.fromEntries(ports) }));
  const log = openSync(join(folder, 'haproxy.log'), 'a');
  const args = ['--pdeathsig', 'KILL', programs.haproxy, '-db', '-f', file];
  return spawn('setpriv', args, { stdio: ['ignore', log, log] });
}

/** A file with its `${…}` put in. Throws where one has no value. */
function filled(template: string, values: { [name: string]: string | number }): string {
  return template.replaceAll(/^(?!#).*$/gm, (line) =>
    line.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`Nothing is put in for ${name}.`);
      return String(value);
    }),
  );
}

async function answering(address: string): Promise<void> {
  const isThere = async () => {
    const client = new pg.Client({ connectionString: address });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  };
  if (!(await until(isThere, BEGIN_MS))) throw new Error('The proxy leads to no primary.');
}

/** Whether something came true within so many ms. */
export async function until(isSo: () => Promise<boolean>, ms: number): Promise<boolean> {
  const late = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > late) return false;
    await pause(250);
  }
  return true;
}

/** Ports that were free together. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))));
  return ports;
}

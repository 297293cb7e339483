// The programs that a cluster of databases needs, as Debian installs them, or which are missing.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export type Programs = {
  patroni: string;
  patronictl: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's own programs, which aren't on the path in Debian. */
  postgres: string;
  /** Put before a command: what root runs it as, because PostgreSQL refuses to run as root. */
  asUser: readonly string[];
  /** Whom the files must belong to; null where it is oneself. */
  owner: { uid: number; gid: number } | null;
};

/** Debian's packages of these programs. */
const PACKAGES = { patroni: 'patroni', patronictl: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const;

export function findPrograms(): Programs | { missing: string } {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
  const [postgres] = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  const found = {
    patroni: find('patroni'),
    patronictl: find('patronictl'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
  };
  const missing: string[] = Object.entries(found).flatMap(([name, file]) =>
    file ? [] : [PACKAGES[name as keyof typeof PACKAGES]],
  );
  if (!postgres) missing.push('postgresql');
  if (missing.length > 0 || !postgres) return { missing: [...new Set(missing)].join(', ') };
  const programs = { ...(found as { [Name in keyof typeof found]: string }), postgres };
  if (process.getuid?.() !== 0) return { ...programs, asUser: [], owner: null };
  if (spawnSync('setpriv', ['--reuid', 'postgres', 'true']).status !== 0) return { missing: 'a user postgres' };
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const asUser = ['setpriv', '--reuid', 'postgres', '--regid', 'postgres', '--init-groups'];
  return { ...programs, asUser, owner: { uid: idOf('-u'), gid: idOf('-g') } };
}

// The addresses of this machine at which a process and its children take connections (Linux).
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

const LISTENING = '0A';

/** Ports on which the process, or one it started, listens. */
export function portsOf(pid: number): number[] {
  const sockets = new Set([pid, ...childrenOf(pid)].flatMap(socketsOf));
  return ['tcp', 'tcp6'].flatMap((protocol) =>
    readFileSync(`/proc/${pid}/net/${protocol}`, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => columns[3] === LISTENING && sockets.has(columns[9] ?? ''))
      .map((columns) => Number.parseInt(columns[1]?.split(':')[1] ?? '', 16)),
  );
}

function childrenOf(pid: number): number[] {
  const parentOf = (child: string) =>
    Number(
      read(`/proc/${child}/stat`)
        .replace(/^.*\) \S /, '')
        .split(' ')[0],
    );
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const direct = all.filter((child) => parentOf(child) === pid).map(Number);
  return direct.flatMap((child) => [child, ...childrenOf(child)]);
}

function socketsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap(
      (fd) => /^socket:\[(\d+)\]$/.exec(link(`/proc/${pid}/fd/${fd}`))?.[1] ?? [],
    );
  } catch {
    // It ended meanwhile.
    return [];
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function link(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

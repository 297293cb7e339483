// Sends the audit log to a syslog server: RFC 5424 with octet counting, over TCP or TLS. A line counts as delivered once the receiver has read to the end of its connection and closed it.
import { readFileSync } from 'node:fs';
import { connect as connectPlain, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type SecureContext } from 'node:tls';
import type { AuditLine } from '../../contract/console/audit.ts';
import { writeWhole } from '../ledger/audit/head-file.ts';
import type { Log } from '../process/log.ts';
import { auditJson, cursorAfter, type ReadAudit } from './audit-feed.ts';

/** Where to send. trust: who may sign a receiver's certificate. */
export type SyslogReceiver = { isTls: boolean; host: string; port: number; trust?: SecureContext };

export type SyslogOptions = {
  receiver: SyslogReceiver;
  /** The folder that keeps how far was sent. */
  folder: string;
  read: ReadAudit;
  log: Log;
  /** How often it is looked for new lines, in ms. */
  everyMs?: number;
  /** How long a connection may take, in ms. */
  patienceMs?: number;
};

/** Engineering values, in ms. */
const EVERY_MS = 5_000;
const PATIENCE_MS = 15_000;

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5;

export type AuditSyslog = {
  /** Whether the newest try failed. */
  isFailing: () => boolean;
  close: () => Promise<void>;
};

/** Sends what wasn't sent, from now on. A line may be sent twice, and is never left out. */
export function openAuditSyslog(options: SyslogOptions): AuditSyslog {
  const { receiver, folder, read, log, everyMs = EVERY_MS, patienceMs = PATIENCE_MS } = options;
  const file = join(folder, 'audit-syslog.json');
  let sent = readSent(file);
  let isFailing = false;
  let sending: Promise<void> | null = null;
  const closing = new AbortController();

  async function sendAll(): Promise<void> {
    for (;;) {
      const piece = await read(sent);
      if (piece.kind !== 'lines') {
        // After a restore every line is sent again: which of them the receiver has is unknown.
        log.warn({ code: 'audit_past_replaced' }, 'audit log is sent to syslog from its beginning');
        sent = null;
        continue;
      }
      const last = piece.lines.at(-1);
      if (!last || closing.signal.aborted) return;
      await deliver(receiver, Buffer.concat(piece.lines.map(frameOf)), patienceMs, closing.signal);
      sent = cursorAfter(last);
      writeWhole(file, JSON.stringify({ after: sent }), `${file}.new`);
    }
  }

  async function tryToSend(): Promise<void> {
    try {
      await sendAll();
      if (isFailing) log.info({}, 'audit log is sent to syslog again');
      isFailing = false;
    } catch (error) {
      if (closing.signal.aborted) return;
      const { code = 'failed' } = error as NodeJS.ErrnoException;
      if (!isFailing) log.warn({ code }, 'audit log isn’t sent to syslog');
      isFailing = true;
    }
  }

  const look = () => {
    sending ??= tryToSend().finally(() => {
      sending = null;
    });
  };
  look();
  const timer = setInterval(look, everyMs);
  return {
    isFailing: () => isFailing,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await sending;
    },
  };
}

/** null where nothing was sent yet, or the file can’t be read. */
function readSent(file: string): string | null {
  try {
    const { after } = JSON.parse(readFileSync(file, 'utf8')) as { after?: unknown };
    return typeof after === 'string' ? after : null;
  } catch {
    return null;
  }
}

/** Of RFC 5424's header, what isn't printable ASCII is left out. */
const printable = (text: string, most: number): string => text.replaceAll(/[^!-~]/g, '').slice(0, most) || '-';

/** A message with its length in octets before it (RFC 6587). Its text is the line's JSON, in UTF-8. */
export function frameOf(line: AuditLine): Buffer {
  const header = [
    `<${PRIORITY}>1`,
    line.at,
    printable(hostname(), 255),
    'paydesk-ledger',
    process.pid,
    printable(line.action, 32),
    '-',
  ].join(' ');
  const message = Buffer.from(`${header} \uFEFF${auditJson(line)}`, 'utf8');
  return Buffer.concat([Buffer.from(`${message.length} `), message]);
}

/** Resolves once the receiver closed its end without an error, after ours: then it has read everything. */
function deliver(to: SyslogReceiver, bytes: Buffer, patienceMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = openSocket(to);
    const fail = (code: string) => socket.destroy(Object.assign(new Error(code), { code }));
    const late = setTimeout(() => fail('timed_out'), patienceMs);
    const stop = () => fail('closing');
    signal.addEventListener('abort', stop, { once: true });
    let isWritten = false;
    let failure: Error | null = null;
    socket.on('error', (error) => {
      failure = error;
    });
    // What a receiver says is nothing that syslog knows.
    socket.resume();
    socket.on('end', () => {
      if (!isWritten) fail('closed_early');
    });
    socket.on('close', () => {
      clearTimeout(late);
      signal.removeEventListener('abort', stop);
      if (failure) reject(failure);
      else if (isWritten) resolve();
      else reject(Object.assign(new Error('closed_early'), { code: 'closed_early' }));
    });
    socket.on('finish', () => {
      isWritten = true;
    });
    socket.once(to.isTls ? 'secureConnect' : 'connect', () => socket.end(bytes));
  });
}

/** Half open: the receiver's end stays until it closes it. */
function openSocket({ isTls, host, port, trust }: SyslogReceiver): Socket {
  if (!isTls) return connectPlain({ host, port, allowHalfOpen: true });
  const secured = trust ? { secureContext: trust } : {};
  return connectTls({ host, port, servername: host, minVersion: 'TLSv1.2', ...secured });
}

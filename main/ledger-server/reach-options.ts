// How a ledger server is reached: the options of its address, its certificate, its proxies, and where its metrics and audit log go.
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { LOOPBACK } from '../../contract/console/service-address.ts';
import { trustedProxies } from '../../lib/node/connection.ts';
import { readToken } from '../../lib/node/metrics-access.ts';
import { t } from '../../messages/t.ts';
import { StartError } from '../process/start-error.ts';
import type { SyslogReceiver } from './audit-syslog.ts';
import type { TeamServerOptions } from './team-server.ts';

export const DEFAULT_PORT = 4020;
const DEFAULT_HOST = '127.0.0.1';

export function readPort(text: string | undefined): number {
  const port = Number(text ?? DEFAULT_PORT);
  if (text === undefined || (/^\d+$/.test(text) && port <= 65_535)) return port;
  throw wrong(t({ defaultMessage: '--port must be a number from 0 to 65535, not “{value}”.' }, { value: text }));
}

export function readHost(text = DEFAULT_HOST): string {
  if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw wrong(
    t({ defaultMessage: '--host must be an address of this machine, like 127.0.0.1, not “{host}”.' }, { host: text }),
  );
}

export const isLoopback = (host: string): boolean => LOOPBACK.has(host) || host === '::1' || /^127\.[\d.]+$/.test(host);

export function readTls(values: { 'tls-cert'?: string; 'tls-key'?: string }): TeamServerOptions['tls'] {
  const [certFile, keyFile] = [values['tls-cert'], values['tls-key']];
  if (certFile === undefined && keyFile === undefined) return undefined;
  if (certFile === undefined || keyFile === undefined) {
    throw wrong(t({ defaultMessage: '--tls-cert and --tls-key go together.' }));
  }
  const tls = { cert: readText('--tls-cert', certFile), key: readText('--tls-key', keyFile) };
  try {
    createSecureContext(tls);
  } catch {
    // What went wrong isn't repeated: it may hold a part of the key.
    throw wrong(
      t({ defaultMessage: '--tls-cert and --tls-key must be a certificate and its own private key, as PEM files.' }),
    );
  }
  return tls;
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    throw wrong(t({ defaultMessage: '{option}: {file} can’t be read ({code}).' }, { option, file, code }));
  }
}

export function readPublicUrl(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain = url && url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password;
  if (isPlain && url.protocol === 'https:') return url.origin;
  throw wrong(
    t({ defaultMessage: '--public-url must be an https address without a path, like https://ledger.example.com.' }),
  );
}

export function readProxies(text: string | undefined): Pick<TeamServerOptions, 'trustedProxies'> {
  const list = text?.split(',').map((entry) => entry.trim());
  if (!list) return {};
  try {
    trustedProxies(list);
    return { trustedProxies: list };
  } catch (error) {
    throw wrong(t({ defaultMessage: '--trusted-proxy: {problem}.' }, { problem: (error as Error).message }));
  }
}

/** The token in the file of an option; undefined without it. */
export function readTokenFile(option: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readToken(resolve(file));
  } catch (error) {
    throw wrong(t({ defaultMessage: '--{option}: {problem}.' }, { option, problem: (error as Error).message }));
  }
}

/** Who is sent the audit log. */
export function readSyslog(text: string | undefined): Pick<SyslogReceiver, 'isTls' | 'host' | 'port'> | undefined {
  if (text === undefined) return undefined;
  const [, scheme, name = '', port] = /^(tcp|tls):\/\/(\[[0-9a-f:.]+\]|[a-z0-9.-]+):(\d{1,5})$/i.exec(text) ?? [];
  const host = name.replaceAll(/[[\]]/g, '');
  const isTls = scheme?.toLowerCase() === 'tls';
  if (host === '' || Number(port) < 1 || Number(port) > 65_535)
    throw wrong(t({ defaultMessage: '--audit-syslog must be an address like tls://logs.example.com:6514.' }));
  if (!isTls && !isLoopback(host)) {
    throw wrong(
      t(
        { defaultMessage: '--audit-syslog {address} leaves this machine, so it must be encrypted.' },
        { address: text },
      ),
      t({ defaultMessage: 'Use tls:// instead, or send to a syslog server on this machine.' }),
    );
  }
  return { isTls, host, port: Number(port) };
}

/** An option that a person must change. */
export const wrong = (message: string, nextStep?: string): StartError =>
  new StartError({ message, nextStep: nextStep ?? t({ defaultMessage: 'Run it with --help to see every option.' }) });

// A client behind a reverse proxy: asks for the public address, and the service is asked as the proxy would.
import { type IncomingHttpHeaders, request } from 'node:http';
import type { RunningService } from '../../../service/service.ts';

type Way = {
  /** Whether the proxy passes the client's Host on; else it writes the address it asks. */
  keepsHost: boolean;
  /** What the proxy adds. */
  headers?: Record<string, string>;
};

/** fetch by way of a proxy on this machine that has ended TLS. */
export function throughProxy(
  service: Pick<RunningService, 'listening'>,
  { keepsHost, headers = {} }: Way,
): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(String(input));
    const { hostname, port, host } = new URL(service.listening);
    const sent = { ...Object.fromEntries(new Headers(init.headers)), ...headers, host: keepsHost ? url.host : host };
    const body = init.body === undefined || init.body === null ? undefined : new Response(init.body);
    const type = body?.headers.get('content-type');
    return new Promise((resolve, reject) => {
      const asked = request(
        {
          hostname,
          port,
          path: url.pathname + url.search,
          method: init.method ?? 'GET',
          headers: { ...(type && { 'content-type': type }), ...sent },
        },
        (answer) => {
          const chunks: Buffer[] = [];
          answer.on('data', (chunk: Buffer) => chunks.push(chunk));
          answer.on('error', reject);
          answer.on('end', () => {
            const status = answer.statusCode ?? 0;
            const content = [204, 303, 304].includes(status) ? null : Buffer.concat(chunks);
            resolve(new Response(content, { status, headers: listed(answer.headers) }));
          });
        },
      );
      asked.on('error', reject);
      if (body) void body.text().then((text) => asked.end(text), reject);
      else asked.end();
    });
  };
}

function listed(headers: IncomingHttpHeaders): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value ?? '']).map((each): [string, string] => [name, each]),
  );
}

// Prometheus reads the counts at a port of its own, which a firewall can close to all others.
import { createServer } from 'node:http';
import { listen } from '../../lib/node/listen.ts';
import { mayReadMetrics } from '../../lib/node/metrics-access.ts';
import { TEXT_FORMAT } from '../../lib/node/prometheus.ts';
import type { Metrics } from '../process/metrics.ts';

const CLOSING_GRACE_MS = 1000;

/** Serves GET /metrics to this machine and to programs with the token. Rejects where the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  place: { host: string; port: number; token: string | null },
): Promise<{ url: string; close: () => Promise<void> }> {
  const access = { token: place.token, isBehindProxy: false };
  const server = createServer((request, response) => {
    const answer = (status: number, text: string) => {
      response.writeHead(status, { 'Content-Type': TEXT_FORMAT, 'Cache-Control': 'no-store' });
      response.end(text);
    };
    if (!mayReadMetrics(request, access))
      return answer(401, 'Metrics need the bearer token of --metrics-token-file.\n');
    if (request.method !== 'GET' || request.url !== '/metrics') return answer(404, 'Metrics are at GET /metrics.\n');
    metrics.text().then(
      (text) => answer(200, text),
      () => answer(500, 'The metrics can’t be read now.\n'),
    );
  });
  const { port, close } = await listen(server, place);
  const host = place.host.includes(':') ? `[${place.host}]` : place.host;
  return {
    url: `http://${host}:${port}/metrics`,
    close: async () => {
      metrics.close();
      await close(CLOSING_GRACE_MS);
    },
  };
}

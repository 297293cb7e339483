// Prometheus reads the counts at a port of its own, which a firewall can close to all others.
import { createServer } from 'node:http';
import { listen } from '../../lib/node/listen.ts';
import type { Metrics } from '../process/metrics.ts';

const CLOSING_GRACE_MS = 1000;

/** Serves GET /metrics. Rejects where the port is taken. */
export async function serveMetrics(
  metrics: Metrics,
  place: { host: string; port: number },
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(({ method, url }, response) => {
    const isAsked = method === 'GET' && url === '/metrics';
    response.writeHead(isAsked ? 200 : 404, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
    response.end(isAsked ? metrics.text() : 'Metrics are at GET /metrics.\n');
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

// A load of a fixed number of calls over a fixed number of kept-alive connections, each timed.
import { Agent, request } from 'node:http';

export type Call = { url: string; headers: Record<string, string>; body: string };
/** Seconds for the whole load, and each call's time in ms. */
export type Load = { seconds: number; latencies: number[]; failed: number };

const CONNECTIONS = 8;

/** Sends every call once; a call fails where the answer isn't 2xx. */
export async function load(calls: Call[]): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const latencies: number[] = [];
  let next = 0;
  let failed = 0;
  const begun = performance.now();
  const connection = async () => {
    for (let call = calls[next++]; call; call = calls[next++]) {
      const sent = performance.now();
      if (!(await succeeds(agent, call))) failed += 1;
      latencies.push(performance.now() - sent);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  agent.destroy();
  return { seconds: (performance.now() - begun) / 1000, latencies, failed };
}

function succeeds(agent: Agent, { url, headers, body }: Call): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'Content-Length': Buffer.byteLength(body) } },
      (answer) => {
        const { statusCode = 0 } = answer;
        answer.resume().once('end', () => resolve(statusCode >= 200 && statusCode < 300));
      },
    );
    sent.once('error', reject).end(body);
  });
}

/** Calls per second. */
export const perSecond = ({ seconds, latencies }: Load): number => latencies.length / seconds;

/** The time in ms below which 99 of 100 calls stayed. */
export function p99({ latencies }: Load): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}

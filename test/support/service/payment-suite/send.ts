// One call over HTTP, and every answer written down byte by byte, without what is the machine's.
import { Agent, request } from 'node:http';

export type Call = { method: string; url: string; headers?: Record<string, string>; body?: string };
/** `status` is 0 where the connection was lost before an answer. */
export type Answer = { status: number; headers: Record<string, string>; text: string };
export type Send = (call: Call) => Promise<Answer>;

const LOST: Answer = { status: 0, headers: {}, text: '' };

/** A way to send over connections that are kept; `close` ends them. */
export function sender(): { send: Send; close: () => void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const send: Send = ({ method, url, headers = {}, body }) =>
    new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
      const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.once('error', () => resolve(LOST));
        answer.once('end', () => {
          resolve({
            status: answer.statusCode ?? 0,
            headers: headersOf(answer.rawHeaders),
            text: Buffer.concat(pieces).toString('utf8'),
          });
        });
      });
      // Refused is not lost: then there is no service.
      sent.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ECONNREFUSED' ? reject(error) : resolve(LOST),
      );
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
}

/** All but the time of the machine, spelled and ordered as they came. */
function headersOf(raw: string[]): Record<string, string> {
  const headers: Record<string, string> = {};
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? '';
    if (name.toLowerCase() !== 'date') headers[name] = raw[at + 1] ?? '';
  }
  return headers;
}

/** The same, with each call and its answer written down, in order. */
export function noted(send: Send, notes: string[]): Send {
  return async (call) => {
    const answer = await send(call);
    const heads = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`);
    notes.push([`${call.method} ${call.url}`, `${answer.status}`, ...heads, '', answer.text].join('\n'));
    return answer;
  };
}

// A service of a test's own that says whatever bytes it is told to, when it is told to: for what no HTTP server does.
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type RawService = {
  url: string;
  /** Every connection there was, in order. */
  sockets: Socket[];
  /** The requests that came whole, each as text. */
  requests: string[];
};

type Scripts = {
  /** As soon as a connection stands. */
  connected?: (socket: Socket) => void;
  /** After each whole request; the count begins at 1. */
  asked?: (socket: Socket, count: number) => void;
};

/** Starts one that ends with the test. */
export async function startRawService({ connected, asked }: Scripts): Promise<RawService> {
  const sockets: Socket[] = [];
  const requests: string[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    let text = '';
    socket.on('data', (data) => {
      text += data.toString('latin1');
      if (!isWhole(text)) return;
      requests.push(text);
      text = '';
      asked?.(socket, requests.length);
    });
    connected?.(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets, requests };
}

function isWhole(text: string): boolean {
  const [head, body] = text.split(/\r\n\r\n(.*)/s);
  const length = Number(/^content-length: (\d+)/im.exec(head ?? '')?.[1] ?? 0);
  return body !== undefined && body.length >= length;
}

/** An answer with its length; `more` are headers. */
export const rawAnswer = (status: string, body: string, ...more: string[]): string =>
  ['HTTP/1.1 ', status, '\r\nContent-Type: application/json\r\n', ...more.map((header) => `${header}\r\n`)]
    .concat(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`, body)
    .join('');

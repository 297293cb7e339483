// Serves the window's sources by Vite on one origin, with main's gateway behind it: what the gateway answers and refuses is what it answers and refuses anywhere.
import { randomBytes } from 'node:crypto';
import { realpathSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import { createServer as createVite, type HotPayload, type ViteDevServer } from 'vite';
import { root } from '../build/targets.ts';
import { type PolicyAdditions, policyInDevelopment } from './page-policy.ts';

export type PageServerOptions = {
  port: number;
  /** Main's port, as soon as it answers there. Rejects where main couldn't be started. Null where it is main who asks for pages. */
  mainPort: (() => Promise<number>) | null;
};

export type PageServer = {
  origin: string;
  /** What the policy of its pages needs beside main's. */
  policy: PolicyAdditions;
  /** Calls back for each file that is saved, added or removed in the folders, with its path from the root. */
  onChange: (folders: string[], changed: (path: string) => void) => void;
  reload: () => void;
  /** Shows a text over every page, until `reload`. */
  showTrouble: (message: string) => void;
  close: () => Promise<void>;
};

/** Rejects where the port is taken. */
export async function servePages({ port, mainPort }: PageServerOptions): Promise<PageServer> {
  const nonce = randomBytes(16).toString('base64');
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end(error instanceof Error ? error.message : String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const policy: PolicyAdditions = { nonce, socket: `ws://${host}` };
  const vite = await createVite({
    root: join(root, 'renderer'),
    configFile: false,
    appType: 'custom',
    clearScreen: false,
    logLevel: 'info',
    cacheDir: join(root, '.cache/vite'),
    plugins: [react()],
    html: { cspNonce: nonce },
    css: { devSourcemap: true },
    server: {
      middlewareMode: { server },
      // The page's own address doesn't lead here where its origin is Electron's.
      hmr: { server, protocol: 'ws', host: '127.0.0.1', clientPort: Number(host.split(':')[1]) },
      // Not the whole folder: development's own data lies in it. Packages may be a link to another checkout's.
      fs: {
        allow: [
          ...folders('renderer', 'contract', 'messages', 'lib', '.cache/vite'),
          realpathSync(join(root, 'node_modules')),
        ],
      },
    },
  });
  // A page that was loading when the trouble came shows it, too.
  let trouble: HotPayload | null = null;
  vite.ws.on('connection', (socket: { send: (data: string) => void }) => {
    if (trouble) socket.send(JSON.stringify(trouble));
  });

  // While main starts: else the first page waits for each module in turn.
  void vite.warmupRequest('/app/main.tsx');

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', `http://${host}`).pathname;
    if (mainPort && path.startsWith('/rpc')) return forward(request, response, await mainPort());
    if (!isPage(path)) return throughVite(vite, request, response);
    if (!mainPort) {
      const source = await readFile(join(root, 'renderer/index.html'), 'utf8');
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      return void response.end(await vite.transformIndexHtml(path, source));
    }
    // Main may end while it is asked.
    const page = await mainPort()
      .then((port) => ask(request, port))
      .catch(() => null);
    if (page === null) {
      response.writeHead(503, { 'Content-Type': 'text/html; charset=utf-8' });
      return void response.end(await vite.transformIndexHtml(path, WHILE_MAIN_IS_BROKEN));
    }
    const html = await vite.transformIndexHtml(path, page.body);
    const given = page.headers['content-security-policy'];
    delete page.headers['content-length'];
    response.writeHead(page.status, {
      ...page.headers,
      ...(typeof given === 'string' ? { 'content-security-policy': policyInDevelopment(given, policy) } : {}),
    });
    response.end(page.status === 200 ? html : page.body);
  }

  return {
    origin: `http://${host}`,
    policy,
    onChange: (names, changed) => {
      const watched = folders(...names).map((folder) => join(folder, '/'));
      vite.watcher.add(watched);
      vite.watcher.on('all', (_event, file) => {
        if (watched.some((folder) => file.startsWith(folder))) changed(file.slice(root.length + 1));
      });
    },
    reload: () => {
      trouble = null;
      vite.ws.send({ type: 'full-reload' });
    },
    showTrouble: (message) => {
      trouble = { type: 'error', err: { message, stack: '' } };
      vite.ws.send(trouble);
    },
    close: async () => {
      server.closeAllConnections();
      await Promise.all([vite.close(), new Promise((resolve) => server.close(resolve))]);
    },
  };
}

/** Vite's client, put into it, shows the trouble and loads the window once main is mended. */
const WHILE_MAIN_IS_BROKEN = '<!doctype html><html lang="en"><head><title>Paydesk</title></head><body></body></html>';

const folders = (...names: string[]) => names.map((name) => join(root, name));

/** The console's screens have no extension (main's static-files.ts), Vite's own addresses begin with an @. */
const isPage = (path: string) => extname(path) === '' && !path.startsWith('/@');

function throughVite(vite: ViteDevServer, request: IncomingMessage, response: ServerResponse): void {
  vite.middlewares(request, response, () => {
    response.writeHead(404).end();
  });
}

/** Hands a request to main as it came, its Host and Origin included, and main's answer back. */
async function forward(request: IncomingMessage, response: ServerResponse, port: number): Promise<void> {
  const answered = await sent(request, port);
  response.writeHead(answered.statusCode ?? 502, answered.headers);
  answered.pipe(response);
}

async function ask(request: IncomingMessage, port: number) {
  const answered = await sent(request, port);
  const chunks: Buffer[] = [];
  for await (const chunk of answered) chunks.push(chunk as Buffer);
  return { status: answered.statusCode ?? 502, headers: answered.headers, body: Buffer.concat(chunks).toString() };
}

function sent(request: IncomingMessage, port: number): Promise<IncomingMessage> {
  const { method, headers, url: path } = request;
  return new Promise((resolve, reject) => {
    const passedOn = httpRequest({ host: '127.0.0.1', port, method, path, headers }, resolve);
    passedOn.once('error', reject);
    request.pipe(passedOn);
  });
}

// A feed of updates on the loopback address, which can misbehave in every way a mirror or somebody in its place may.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { feedFileName } from '../../../main/updates/package-kind.ts';
import type { KeyAndCertificate } from '../network/self-signed.ts';

export const PACKAGE = Buffer.from('#!/bin/sh\n# Paydesk 0.2.0\n'.repeat(4000));
export const FILE = 'Paydesk-0.2.0-x86_64.AppImage';
export const FEED_FILE = feedFileName(process.platform, process.arch);

export const sha512 = (bytes: Buffer): string => createHash('sha512').update(bytes).digest('base64');

/** As electron-builder writes it. */
export function feedText({
  version = '0.2.0',
  url = FILE,
  hash = sha512(PACKAGE),
  size = PACKAGE.length,
  notes = 'Faster.',
}) {
  const lines = [`version: ${version}`, 'files:', `  - url: ${JSON.stringify(url)}`, `    sha512: ${hash}`];
  return [
    ...lines,
    `    size: ${size}`,
    `releaseNotes: ${JSON.stringify(notes)}`,
    `releaseDate: '2026-11-20T10:00:00.000Z'`,
    '',
  ].join('\n');
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** The caller closes it. */
export async function startUpdateFeed(secure?: KeyAndCertificate) {
  const asked: string[] = [];
  const files = new Map<string, Answer>();
  const serve: Answer = (request, response) => {
    asked.push(request.url ?? '');
    const answer = files.get(decodeURIComponent((request.url ?? '').slice('/updates/'.length)));
    if (answer) answer(request, response);
    else response.writeHead(404).end();
  };
  const server = secure ? createSecureServer(secure, serve) : createServer(serve);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const { port } = server.address() as AddressInfo;
  const put = (name: string, body: string | Buffer) => files.set(name, (_request, response) => void response.end(body));
  put(FEED_FILE, feedText({}));
  put(FILE, PACKAGE);
  return {
    asked,
    port,
    close,
    put,
    address: `http://127.0.0.1:${port}/updates`,
    answer: (name: string, answer: Answer) => files.set(name, answer),
    remove: (name: string) => files.delete(name),
  };
}

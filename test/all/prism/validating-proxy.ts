// A service behind Prism, which holds every request and answer against its OpenAPI documents; what it objects to is collected.

import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { endProgram, startPrism } from '../../bench/programs.ts';
import { dashboardDocument, paymentDocument } from '../../support/service/api-document.ts';
import type { TestService } from '../../support/service/payment-service.ts';

/** `location` begins with "request" or "response". */
export type Violation = { call: string; location: string[]; message: string };

export type ValidatingProxy = {
  url: string;
  violations: Violation[];
  /** How often each call was made: "POST /api/v2.0/sessions". */
  calls: Map<string, number>;
  close: () => Promise<void>;
};

/** Starts a Prism for each of the service's three documents, and one address in front of them. */
export async function startValidatingProxy(service: TestService): Promise<ValidatingProxy> {
  const addresses = {
    payment: paymentDocument(service),
    dashboard: dashboardDocument(service),
    sandbox: `${service.urls.baseUrl}/sandbox/openapi.json`,
  };
  const start = async ([name, address]: [string, string]) => {
    const file = join(service.dataFolder, `${name}.json`);
    writeFileSync(file, await (await fetch(address)).text());
    return [name, await startPrism(file, service.urls.baseUrl)] as const;
  };
  const prisms = await Promise.all(Object.entries(addresses).map(start));
  const urls = Object.fromEntries(prisms.map(([name, { url }]) => [name, url]));
  const violations: Violation[] = [];
  const calls = new Map<string, number>();

  const server = createServer((incoming, outgoing) => {
    const call = `${incoming.method} ${incoming.url?.replace(/\?.*/, '')}`;
    calls.set(call, (calls.get(call) ?? 0) + 1);
    passOn(incoming, outgoing, urls[documentOf(incoming.url ?? '')] ?? '', (found) => {
      violations.push(...found.map((violation) => ({ call, ...violation })));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    violations,
    calls,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all(prisms.map(([, program]) => endProgram(program)));
    },
  };
}

function documentOf(path: string): string {
  if (path.startsWith('/sandbox')) return 'sandbox';
  return path.startsWith('/dashboard') ? 'dashboard' : 'payment';
}

type Found = Omit<Violation, 'call'>;

function passOn(incoming: IncomingMessage, outgoing: ServerResponse, url: string, note: (found: Found[]) => void) {
  const { method, headers } = incoming;
  // Prism takes the scheme in this spelling only; HTTP, the specification and the service take any.
  const authorization = headers.authorization?.replace(/^bearer /, 'Bearer ');
  const sent = { ...headers, host: new URL(url).host, ...(authorization && { authorization }) };
  const onward = request(url + incoming.url, { method, headers: sent }, (answer) => {
    note(JSON.parse(String(answer.headers['sl-violations'] ?? '[]')) as Found[]);
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}

// Entry of the desktop app in development: its pages come from Vite, under the gateway's own headers.

import type { Gateway } from '../../main/gateway/gateway.ts';
import { startDesktop } from '../../main/start/electron.ts';
import { type PolicyAdditions, policyInDevelopment } from './page-policy.ts';

process.setSourceMapsEnabled(true);
const { origin, ...additions } = JSON.parse(process.env['PAYDESK_DEVELOPMENT_PAGES'] ?? '{}') as {
  origin: string;
} & PolicyAdditions;

startDesktop({ mayBeDriven: false, around: pagesFromVite });

function pagesFromVite(gateway: Gateway): Gateway {
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const own = await gateway(request);
    if (pathname.startsWith('/rpc') || own.status === 403) return own;
    const page = await fetch(origin + pathname + search, {
      headers: { accept: request.headers.get('accept') ?? '*/*' },
    });
    const headers = new Headers(own.headers);
    headers.set('content-type', page.headers.get('content-type') ?? 'application/octet-stream');
    headers.set('cache-control', 'no-cache');
    headers.set(
      'content-security-policy',
      policyInDevelopment(headers.get('content-security-policy') ?? '', additions),
    );
    return new Response(page.body, { status: page.status, headers });
  };
}

// The gateway: fetch(Request) → Response. The browser entry serves it on 127.0.0.1, the Electron entry on its own scheme.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getMimeType } from 'hono/utils/mime';
import { ACTS_HEADER, LAUNCH_TOKEN_HEADER } from '../../contract/console/bridge.ts';
import type { LanguageChoice } from '../../contract/console/language.ts';
import type { OpeningProgress } from '../../contract/console/opening.ts';
import type { Desks } from '../features/app/open-desk.ts';
import type { Log } from '../process/log.ts';
import { isLaunchToken } from './launch-token.ts';
import { securityHeaders } from './security-headers.ts';

export type GatewayOptions = {
  /** Procedures wait for them. */
  desks: Desks | Promise<Desks>;
  /** How far the opening of the ledger is, where that takes long. */
  opening: () => OpeningProgress | null;
  /** The language chosen in the window: the page says so, that its first words are in it. */
  language: () => LanguageChoice;
  /** The built renderer. */
  rendererFolder: string;
  launchToken: string;
  /** Where this gateway stands: "http://127.0.0.1:4000" or "paydesk://console". */
  consoleOrigin: string;
  previewOrigin: string;
  /** Who is at this window. */
  person: string;
  log: Log;
  /** After a call that changed something. */
  onActed?: (() => void) | undefined;
  /** ms since the epoch, UTC. */
  now?: () => number;
};

export type Gateway = (request: Request) => Promise<Response>;

/** No request of the console's is near this, in bytes. */
const MAX_BYTES = 1_000_000;

export function openGateway(options: GatewayOptions): Gateway {
  const { desks, opening, consoleOrigin, launchToken, person, log, now = Date.now } = options;
  const denied = ({ req }: Context, why: string) => log.warn({ why, procedure: req.path }, 'denied');
  let acts = 0;
  const app = new Hono();
  app.use(securityHeaders(options.previewOrigin));
  app.use(async (context, next) => {
    const foreign = foreignTo(consoleOrigin, context);
    if (!foreign) return next();
    denied(context, foreign);
    return context.text(foreign, 403);
  });
  app.use('/rpc/*', bodyLimit({ maxSize: MAX_BYTES }), async (context, next) => {
    const given = context.req.header(LAUNCH_TOKEN_HEADER) ?? null;
    if (isLaunchToken(given, launchToken)) return next();
    const message = 'The launch token is missing or wrong.';
    denied(context, message);
    return context.json({ message }, 401);
  });
  app.all('/rpc/*', async (context) => {
    let isAct = false;
    // Loaded after the page is served: its files wait for none of the procedures.
    const { rpc } = await import('./rpc.ts');
    const { matched, response } = await rpc.handle(context.req.raw, {
      prefix: '/rpc',
      context: {
        opened: Promise.resolve(desks),
        opening,
        onAct: () => {
          acts += 1;
          isAct = true;
        },
        consoleOrigin,
        person,
        requestId: randomUUID(),
        log,
        now,
      },
    });
    if (isAct) options.onActed?.();
    response?.headers.set(ACTS_HEADER, isAct ? `${acts} own` : String(acts));
    return matched ? response : context.json({ message: 'There is no such call.' }, 404);
  });
  app.get('*', (context) => staticFile(options, context.req.path));
  return async (request) => app.fetch(request);
}

const NOT_SERVED = 'This host is not served here.';

/** Why a request can't be from our own window: a Host that isn't ours (DNS rebinding), or another site's Origin. */
function foreignTo(consoleOrigin: string, { req }: Context): string | null {
  const request = req.raw;
  // A Host that looks like an IP address and isn't one (1.2.3.4.5) makes no address.
  if (!URL.canParse(request.url)) return NOT_SERVED;
  const url = new URL(request.url);
  if (`${url.protocol}//${url.host}` !== consoleOrigin) return NOT_SERVED;
  const origin = request.headers.get('origin');
  // protocol.handle sends no Origin; a browser sends one with every POST.
  if (origin !== null && origin !== consoleOrigin) return 'Requests of other origins are not served.';
  const site = request.headers.get('sec-fetch-site');
  const fromElsewhere = site === 'cross-site' || site === 'same-site';
  if (fromElsewhere && req.path.startsWith('/rpc')) return 'Requests of other sites are not served.';
  return null;
}

/** Answers a GET from `folder`. Paths with an extension that have no file are 404; the build's hashed assets may be kept for good. */
async function staticFile({ rendererFolder, language }: GatewayOptions, pathname: string): Promise<Response> {
  const path = safePath(pathname);
  if (path === null) return new Response('Not found', { status: 404 });
  const isScreen = extname(path) === '';
  const file = isScreen ? 'index.html' : path;
  try {
    const content = await readFile(join(rendererFolder, file));
    const body = isScreen ? inLanguage(content.toString(), language()) : new Uint8Array(content);
    return new Response(body, {
      headers: {
        'Content-Type': getMimeType(file) ?? 'application/octet-stream',
        'Cache-Control': file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      },
    });
  } catch {
    return new Response('Not found', { status: 404 });
  }
}

/** The page, told which language was chosen before its first words are drawn. */
const inLanguage = (page: string, choice: LanguageChoice): string =>
  page.replace('data-language="system"', `data-language="${choice}"`);

/** A path inside the folder, without its leading slash; null for one that would lead out of it or can't be read. */
function safePath(pathname: string): string | null {
  try {
    const path = normalize(decodeURIComponent(pathname)).replaceAll('\\', '/').replace(/^\/+/, '');
    return path.includes('\0') || path.split('/').includes('..') ? null : path;
  } catch {
    return null;
  }
}

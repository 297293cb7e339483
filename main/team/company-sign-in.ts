// Signing in with the company's account: the person does it in the system's browser, which comes back to this computer alone (RFC 8252).
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '../../contract/console/service-address.ts';
import { SIGN_IN_PATHS, SignInBegun } from '../../contract/team/sign-in-wire.ts';
import { signInFinishText, signInText } from '../../contract/team/signed-text.ts';
import { Enrolled } from '../../contract/team/wire.ts';
import { t } from '../../messages/t.ts';
import { PaydeskError } from '../process/problem.ts';
import { askPlainly } from './ask-plainly.ts';
import type { DeviceKey } from './device-key.ts';
import { ASKED_MS, type JoinParts, markUnanswered, openTeamChannel } from './join.ts';

/** Engineering value, in ms: the server asks the provider meanwhile. */
const FINISHED_MS = 30_000;
const PATH = '/signed-in';

export type CompanySignIn = {
  team: string;
  address: string;
  /** Where the person signs in. */
  url: string;
  /** The query with which the browser came back. Rejects with `company_sign_in_expired` after some minutes, and once it is closed. */
  answer: Promise<string>;
  /** Throws what the server refuses. */
  finish: (answer: string) => Promise<Enrolled>;
  close: () => void;
};

/** Begins a sign-in for a key. Throws what joining throws, and `company_sign_in_off`, `company_sign_in_silent`. */
export async function openCompanySignIn(
  parts: JoinParts,
  { address, device }: { address: string; device: string },
  key: DeviceKey,
): Promise<CompanySignIn> {
  const { channel, about, url: server } = await openTeamChannel(parts, address);
  const { publicKey } = key;
  const listener = createServer();
  const close = () => {
    listener.close();
    listener.closeAllConnections();
    channel.close();
  };
  try {
    if (!about.signIn) throw new PaydeskError('company_sign_in_off');
    const port = await listening(listener);
    const redirectUri = `http://127.0.0.1:${port}${PATH}`;
    const signature = key.sign(signInText({ publicKey, redirectUri, device }));
    const asked = { publicKey, redirectUri, device, appVersion: parts.version, platform: process.platform, signature };
    const begun = await markUnanswered(askPlainly(channel, SIGN_IN_PATHS.begin, asked, SignInBegun, ASKED_MS));
    requireSafe(begun.url, parts);
    const back = comesBack(listener, { host: `127.0.0.1:${port}`, ...begun });
    // It may be closed before anything waits for it.
    back.answer.catch(() => undefined);
    return {
      team: about.team,
      address: server.href,
      url: begun.url,
      answer: back.answer,
      finish: (answer) => {
        const { ticket } = begun;
        const signed = { ticket, answer, signature: key.sign(signInFinishText({ ticket, answer })) };
        return markUnanswered(askPlainly(channel, SIGN_IN_PATHS.finish, signed, Enrolled, FINISHED_MS));
      },
      close: () => {
        back.giveUp();
        close();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** The server names an address that is opened on this computer. */
function requireSafe(address: string, { policy }: JoinParts): void {
  const url = new URL(address);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.has(url.hostname));
  if (!isSafe || url.username || url.password) throw new PaydeskError('company_sign_in_refused');
  if (policy !== null && !policy.allows(url)) {
    throw new PaydeskError('host_not_in_policy', { host: url.hostname, source: policy.source });
  }
}

function listening(listener: ReturnType<typeof createServer>): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, '127.0.0.1', () => resolve((listener.address() as AddressInfo).port));
  });
}

type Expected = { host: string; url: string; expiresInMs: number };

/** Takes the browser's way back once: with the state of this sign-in, which only the provider's page knows. */
function comesBack(listener: ReturnType<typeof createServer>, { host, url, expiresInMs }: Expected) {
  const state = new URL(url).searchParams.get('state');
  let giveUp = () => {};
  const answer = new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => giveUp(), expiresInMs);
    timer.unref();
    giveUp = () => {
      clearTimeout(timer);
      listener.close();
      reject(new PaydeskError('company_sign_in_expired'));
    };
    listener.on('request', (request: IncomingMessage, response: ServerResponse) => {
      const { pathname, searchParams, search } = new URL(request.url ?? '/', `http://${host}`);
      const isIt = request.method === 'GET' && request.headers.host === host && pathname === PATH;
      if (!isIt || state === null || searchParams.get('state') !== state) {
        response.writeHead(404, HEADERS).end();
        return;
      }
      clearTimeout(timer);
      response.writeHead(200, HEADERS).end(page());
      listener.close();
      resolve(search.slice(1));
    });
  });
  return { answer, giveUp: () => giveUp() };
}

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  connection: 'close',
};

/** Says nothing of how the sign-in ended: the server finds that out, and Paydesk's window shows it. */
function page(): string {
  const words = t({ defaultMessage: 'You can close this page and go back to Paydesk.' });
  const style = 'font: 16px system-ui; margin: 20vh auto; text-align: center; color-scheme: light dark';
  return `<!doctype html><meta charset="utf-8"><title>Paydesk</title><body style="${style}"><p>${words}</p>`;
}

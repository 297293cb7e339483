// A company's sign-in service: a real OpenID Connect provider on a free port, whose people and answers a test changes.
import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export const CLIENT_ID = 'paydesk';
export const CLIENT_SECRET = 'a-secret-of-the-test-only-0123456789';

export type Colleague = { name?: string; email?: string; groups?: string[] | string };

/** `people`: by the name with which they sign in, which is their subject too. The caller closes it. */
export async function openCompanyProvider(
  people: Record<string, Colleague>,
  scopes = ['openid', 'profile', 'email', 'offline_access'],
) {
  const isRefreshed = scopes.includes('offline_access');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'first' };
  const answers: { change: ((path: string, body: string) => string | null) | null; isDown: boolean } = {
    change: null,
    isDown: false,
  };
  let handle: RequestListener = (_request, response) => response.end();
  const server = createServer((request, response) => {
    if (answers.isDown) return void request.socket.destroy();
    const { change } = answers;
    if (change) {
      const end = response.end.bind(response);
      response.end = ((body: unknown, ...rest: never[]) => {
        const changed = change(new URL(request.url ?? '', 'http://x').pathname, String(body ?? ''));
        if (changed === null) return end(body as never, ...rest);
        response.setHeader('content-length', Buffer.byteLength(changed));
        return end(changed);
      }) as typeof response.end;
    }
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        application_type: 'native',
        grant_types: isRefreshed ? ['authorization_code', 'refresh_token'] : ['authorization_code'],
        response_types: ['code'],
        // Any port of the loopback address (RFC 8252, 7.3).
        redirect_uris: ['http://127.0.0.1/signed-in'],
      },
    ],
    jwks: { keys: [key] },
    cookies: { keys: ['of-the-test'] },
    claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email'] },
    conformIdTokenClaims: false,
    scopes,
    features: { devInteractions: { enabled: true } },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    findAccount: async (_context, sub) => {
      const person = people[sub];
      return person && { accountId: sub, claims: async () => ({ sub, ...person }) as never };
    },
  });
  // Its remarks on a set-up for tests aren't of interest here.
  provider.on('server_error', () => undefined);
  handle = provider.callback();
  /** From now on ID tokens say something else, signed as the provider signs, or not at all. */
  const forge = (
    change: (claims: Record<string, unknown>) => Record<string, unknown>,
    alg: 'RS256' | 'none' = 'RS256',
  ) => {
    answers.change = (path, body) => {
      if (path !== '/token') return null;
      const said = JSON.parse(body) as Record<string, string>;
      const claims = JSON.parse(Buffer.from(said['id_token']?.split('.')[1] ?? '', 'base64url').toString());
      const header = alg === 'none' ? { alg } : { alg, kid: key.kid };
      const text = [header, change(claims)].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
      const signed = text.join('.');
      const signature = alg === 'none' ? '' : sign('RSA-SHA256', Buffer.from(signed), privateKey).toString('base64url');
      return JSON.stringify({ ...said, id_token: `${signed}.${signature}` });
    };
  };
  return { issuer, people, answers, forge, close };
}

/** Signs in as a person would, over the provider's pages. Gives the address that the browser is sent back to. */
export async function signInAt(url: string, login: string): Promise<string> {
  const cookies = new Map<string, string>();
  let next: { url: string; body?: string } = { url };
  for (let step = 0; step < 20; step += 1) {
    const answer = await fetch(next.url, {
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(next.body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(next.body !== undefined && { method: 'POST', body: next.body }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    const location = answer.headers.get('location');
    const page = await answer.text();
    if (location) {
      const to = new URL(location, next.url);
      if (to.pathname === '/signed-in') return to.href;
      next = { url: to.href };
      continue;
    }
    const action = page.match(/<form[^>]*action="([^"]+)"/)?.[1];
    if (!action) throw new Error(`no form at ${next.url}: ${answer.status} ${page.slice(0, 500)}`);
    const form = page.includes('name="login"') ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' };
    next = { url: new URL(action, next.url).href, body: new URLSearchParams(form).toString() };
  }
  throw new Error('the sign-in never came back');
}

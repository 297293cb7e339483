// The proxy that the environment of the process names, for the way in without Electron: HTTPS_PROXY and NO_PROXY.
import { bypassEntries } from '../../contract/console/proxy-bypass.ts';
import { bypassesProxy } from './bypass.ts';
import { type Listed, readProxyServer, unusableAddress } from './proxy-list.ts';
import type { ProxySignIn } from './route.ts';

type Env = Readonly<Record<string, string | undefined>>;

const variable = (env: Env, name: string): string => env[name.toLowerCase()] || env[name] || '';

/** The way to an address, and the sign-in that stands in the variable, where one does. */
export function environmentProxy(env: Env, url: URL): { listed: Listed; signIn: ProxySignIn | null } {
  const stated = variable(env, 'HTTPS_PROXY') || variable(env, 'ALL_PROXY');
  if (stated === '' || bypassesProxy(url, bypassEntries(variable(env, 'NO_PROXY')))) {
    return { listed: { kind: 'direct' }, signIn: null };
  }
  const { address, signIn } = withoutSignIn(stated);
  const server = readProxyServer(address);
  return { listed: server ? { kind: 'proxy', server } : unusableAddress(stated), signIn };
}

function withoutSignIn(stated: string): { address: string; signIn: ProxySignIn | null } {
  const [, scheme = '', user = '', password = '', rest = ''] =
    // Splits at the last @, because people rarely encode one in a password.
    /^([a-z0-9+.-]+:\/\/)?([^:]*)(?::(.*))?@([^@]*)$/is.exec(stated) ?? [];
  if (rest === '') return { address: stated, signIn: null };
  return { address: scheme + rest, signIn: { user: decoded(user), password: decoded(password) } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

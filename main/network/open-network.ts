// The network as this installation is set up: which proxy, whose password, and whom it trusts. A choice of this installation, in a file of its data folder; the policy comes first.
import { X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SecureContext } from 'node:tls';
import { z } from 'zod';
import {
  type AddedCertificate,
  type AuthoritySource,
  ProxySettings,
  type ProxySignInInput,
} from '../../contract/console/network.ts';
import { bypassEntries } from '../../contract/console/proxy-bypass.ts';
import { PaydeskError } from '../process/problem.ts';
import { type Authorities, contextOf, readAuthorities } from './authorities.ts';
import { bypassesProxy, chromiumBypass } from './bypass.ts';
import { certificatesIn, viewOf } from './certificate.ts';
import { environmentProxy } from './environment-proxy.ts';
import { type Listed, readProxyList, readProxyServer, unusableAddress } from './proxy-list.ts';
import {
  isGivenTo,
  type Network,
  NetworkTrouble,
  type ProxyServer,
  type ProxySignIn,
  proxyName,
  type Route,
} from './route.ts';

/** What a way in knows of proxies. */
export type SystemProxies = {
  readsPac: boolean;
  /** Has everything that isn't ours to connect, such as a checkout, go the same way. Exceptions are given as Chromium reads them. */
  use: (settings: ProxySettings) => Promise<void>;
  /** The ways to an address as the system, or the PAC file that is used, lists them. */
  resolve: (address: string) => Promise<string>;
  /** Fetches an address as the checkout would. Chromium's own word for what is in the way, such as net::ERR_CERT_AUTHORITY_INVALID; null where nothing is. */
  tryInCheckout: (address: string) => Promise<string | null>;
};

/** Where the proxy's password lies. */
export type ProxySecret = {
  read: () => Promise<string | null>;
  save: (text: string) => Promise<void>;
  remove: () => Promise<void>;
};

/** What the policy says of the network. */
export type NetworkPolicy = {
  proxy?: ProxySettings | undefined;
  certificates: readonly KeptCertificate[];
  allows: (url: URL) => boolean;
};

export type NetworkParts = {
  dataFolder: string;
  secret: ProxySecret;
  /** null without a window's own: the environment of the process says which. */
  proxies: SystemProxies | null;
  policy: NetworkPolicy | null;
  env: Readonly<Record<string, string | undefined>>;
  platform: NodeJS.Platform;
};

export type OpenNetwork = Network & {
  proxy: () => ProxySettings;
  isProxyManaged: boolean;
  readsPac: boolean;
  setProxy: (settings: ProxySettings) => Promise<void>;
  /** Whose password is kept, and for which proxy. Throws `vault_unavailable`. */
  signIn: () => Promise<{ proxy: string; user: string } | null>;
  saveSignIn: (input: ProxySignInInput) => Promise<void>;
  removeSignIn: () => Promise<void>;
  /** The password for a proxy that asks for it on the way to an address, where there is one for it. */
  signInTo: (server: Pick<ProxyServer, 'host' | 'port'>, address: string) => Promise<ProxySignIn | null>;
  certificates: () => AddedCertificate[];
  managedCertificates: () => AddedCertificate[];
  /** Those of a file that aren't trusted yet. Nothing is stored. */
  readCertificates: (fileName: string, text: string) => AddedCertificate[];
  /** Gives those that are new. */
  addCertificates: (fileName: string, text: string) => AddedCertificate[];
  removeCertificate: (fingerprint: string) => void;
  /** Whose an authority is, by its fingerprint; null for an untrusted one. */
  sourceOf: (fingerprint: string) => AuthoritySource | null;
  countSystemAuthorities: () => number;
  /** As `SystemProxies` has it; null where the person's own browser shows the checkout. */
  tryInCheckout: SystemProxies['tryInCheckout'] | null;
};

export type KeptCertificate = { fileName: string; pem: string };

const StoredNetwork = z.object({
  proxy: ProxySettings,
  certificates: z.array(z.object({ fileName: z.string(), pem: z.string() })),
});
type StoredNetwork = z.infer<typeof StoredNetwork>;
const StoredSignIn = z.object({ proxy: z.string(), user: z.string(), password: z.string() });
type StoredSignIn = z.infer<typeof StoredSignIn>;

const MAX_CERTIFICATES = 100;

export async function openNetwork(parts: NetworkParts): Promise<OpenNetwork> {
  const { proxies, policy, env, secret } = parts;
  const file = join(parts.dataFolder, 'network.json');
  let kept = readKept(file);
  const proxy = () => policy?.proxy ?? kept.proxy;
  let trusted: { authorities: Authorities; context: SecureContext } | null = null;
  const trust = () => {
    if (trusted) return trusted;
    const authorities = readAuthorities(env, parts.platform, [
      ...(policy?.certificates ?? []).map(({ pem }) => pem),
      ...kept.certificates.map(({ pem }) => pem),
    ]);
    trusted = { authorities, context: contextOf(authorities) };
    return trusted;
  };
  const keep = (next: StoredNetwork) => {
    // Beside it first: a crash leaves the old choice or the new one.
    writeFileSync(`${file}.new`, JSON.stringify(next), { mode: 0o600 });
    renameSync(`${file}.new`, file);
    kept = next;
    trusted = null;
  };

  let signInRead: Promise<StoredSignIn | null> | null = null;
  const keptSignIn = (): Promise<StoredSignIn | null> => {
    // Asked again next time where there is none: a keychain may have been locked, and memory read in its place.
    const asked = signInRead ?? secret.read().then(signInFrom);
    signInRead = asked;
    const forget = () => {
      if (signInRead === asked) signInRead = null;
    };
    asked.then((known) => {
      if (known === null) forget();
    }, forget);
    return asked;
  };
  const signInFor = async (server: ProxyServer): Promise<ProxySignIn | null> => {
    const known = await keptSignIn().catch(() => null);
    const entered = known && readProxyServer(known.proxy);
    if (entered && isGivenTo(entered, server)) return { user: known.user, password: known.password };
    // The environment's own belongs to the environment's proxy only.
    const { listed, signIn } = environmentProxy(env, new URL('https://any.invalid/'));
    return listed.kind === 'proxy' && isGivenTo(listed.server, server) ? signIn : null;
  };

  const listedFor = async (url: URL): Promise<Listed[]> => {
    const settings = proxy();
    if (bypassesProxy(url, settings.mode === 'server' ? bypassEntries(settings.bypass) : []))
      return [{ kind: 'direct' }];
    if (settings.mode === 'none') return [{ kind: 'direct' }];
    if (settings.mode === 'server') {
      const server = readProxyServer(settings.server);
      return [server ? { kind: 'proxy', server } : unusableAddress(settings.server)];
    }
    if (proxies) return readProxyList(await proxies.resolve(`${url.origin}/`));
    if (settings.mode === 'pac') return [{ kind: 'unusable', proxy: `PAC ${new URL(settings.address).host}` }];
    return [environmentProxy(env, url).listed];
  };

  const freshIn = (fileName: string, text: string): KeptCertificate[] => {
    if (text.includes('PRIVATE KEY-----')) throw new PaydeskError('certificate_with_key', { file: fileName });
    const known = new Set(kept.certificates.map(({ pem }) => viewOf(pem)?.fingerprint));
    const pems = certificatesIn(text);
    if (pems.length === 0 || pems.some((pem) => viewOf(pem) === null)) {
      throw new PaydeskError('certificate_unreadable', { file: fileName });
    }
    const byFingerprint = new Map(pems.map((pem) => [viewOf(pem)?.fingerprint, pem]));
    const fresh = [...byFingerprint].flatMap(([fingerprint, pem]) =>
      known.has(fingerprint) ? [] : [{ fileName, pem }],
    );
    if (kept.certificates.length + fresh.length > MAX_CERTIFICATES) {
      throw new PaydeskError('certificates_too_many', { most: MAX_CERTIFICATES });
    }
    return fresh;
  };

  const opened: OpenNetwork = {
    routesTo: async (url) => {
      if (policy && !policy.allows(url)) throw new NetworkTrouble('host_not_allowed', url.host);
      const withSignIn = async (listed: Listed): Promise<Route> =>
        listed.kind === 'proxy' ? { ...listed, signIn: await signInFor(listed.server) } : listed;
      return Promise.all((await listedFor(url)).map(withSignIn));
    },
    secureContext: () => trust().context,
    proxy,
    isProxyManaged: policy?.proxy !== undefined,
    readsPac: proxies?.readsPac ?? false,
    setProxy: async (settings) => {
      if (policy?.proxy) throw new PaydeskError('setting_managed');
      if (settings.mode === 'pac' && !proxies?.readsPac)
        throw new PaydeskError('pac_in_desktop_only', {}, { field: 'address' });
      if (settings.mode === 'server' && readProxyServer(settings.server) === null) {
        throw new PaydeskError('input_invalid', {}, { field: 'server' });
      }
      keep({ ...kept, proxy: settings });
      await proxies?.use(asChromium(settings));
    },
    signIn: async () => {
      const known = await keptSignIn();
      return known && { proxy: known.proxy, user: known.user };
    },
    saveSignIn: async ({ proxy: text, user, password }) => {
      const server = readProxyServer(text);
      if (server === null) throw new PaydeskError('input_invalid', {}, { field: 'proxy' });
      const named = (server.scheme === 'https' ? 'https://' : '') + proxyName(server);
      await secret.save(JSON.stringify({ proxy: named, user, password }));
      signInRead = null;
    },
    removeSignIn: async () => {
      await secret.remove();
      signInRead = null;
    },
    signInTo: async (server, address) => {
      // Chromium doesn't say how it speaks to the proxy: the list of the way says so.
      const listed = URL.canParse(address) ? await listedFor(new URL(address)) : [];
      const schemes = listed.flatMap((each) =>
        each.kind === 'proxy' && proxyName(each.server) === proxyName(server) ? [each.server.scheme] : [],
      );
      const isEncrypted = schemes.length > 0 && schemes.every((scheme) => scheme === 'https');
      return signInFor({ ...server, scheme: isEncrypted ? 'https' : 'http' });
    },
    certificates: () => kept.certificates.map(shown),
    managedCertificates: () => (policy?.certificates ?? []).map(shown),
    readCertificates: (fileName, text) => freshIn(fileName, text).map(shown),
    addCertificates: (fileName, text) => {
      const fresh = freshIn(fileName, text);
      keep({ ...kept, certificates: [...kept.certificates, ...fresh] });
      return fresh.map(shown);
    },
    removeCertificate: (fingerprint) =>
      keep({ ...kept, certificates: kept.certificates.filter(({ pem }) => viewOf(pem)?.fingerprint !== fingerprint) }),
    sourceOf: (fingerprint) => sourceIn(trust().authorities, fingerprint),
    countSystemAuthorities: () => trust().authorities.system.length,
    tryInCheckout: proxies?.tryInCheckout ?? null,
  };
  // Without a choice, the policy's or a person's, the system's settings, and Chromium's own switches, stay as they are.
  if (policy?.proxy || proxy().mode !== 'system') await proxies?.use(asChromium(proxy()));
  return opened;
}

const asChromium = (settings: ProxySettings): ProxySettings =>
  settings.mode === 'server' ? { ...settings, bypass: chromiumBypass(settings.bypass) } : settings;

function shown({ fileName, pem }: KeptCertificate): AddedCertificate {
  const view = viewOf(pem) ?? { subject: fileName, issuer: '', validUntil: '', fingerprint: '' };
  return { ...view, fileName };
}

/** An authority that is public and the system's is public: the computer's bundle has most of them. */
function sourceIn(authorities: Authorities, fingerprint: string): AuthoritySource | null {
  const has = (pems: readonly string[]) => pems.some((pem) => fingerprintOf(pem) === fingerprint);
  const found = (['added', 'public', 'system'] as const).find((source) => has(authorities[source]));
  return found ?? null;
}

function fingerprintOf(pem: string): string {
  try {
    return new X509Certificate(pem).fingerprint256;
  } catch {
    return '';
  }
}

function signInFrom(text: string | null): StoredSignIn | null {
  try {
    return text === null ? null : StoredSignIn.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

function readKept(file: string): StoredNetwork {
  try {
    return StoredNetwork.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Not there yet, or somebody wrote into it.
    return { proxy: { mode: 'system' }, certificates: [] };
  }
}

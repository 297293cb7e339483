// The system's proxies as Chromium knows them, and the checkout's own way to the network.
import { type ProxyConfig, session } from 'electron';
import { CHECKOUT_PARTITION } from '../../contract/console/bridge.ts';
import type { ProxySettings } from '../../contract/console/network.ts';

/** A session that loads nothing: it only resolves. */
const RESOLVING = 'network';
/** How long the checkout's SDK is waited for where it is tried, in ms: as long as a preview waits. */
const CHECKOUT_WAITED_FOR_MS = 8_000;

export function systemProxies() {
  const resolving = session.fromPartition(RESOLVING);
  return {
    readsPac: true,
    use: async (settings: ProxySettings) => {
      for (const each of [resolving, session.fromPartition(CHECKOUT_PARTITION)]) {
        await each.setProxy(configOf(settings));
        // A connection that is open goes the old way.
        const closeOld = () => each.closeAllConnections();
        // Only once the PAC file is there: closing cuts its fetch off, and everything would go straight there without a word. A slow one delays no call.
        if (settings.mode === 'pac') void each.resolveProxy(settings.address).then(closeOld, closeOld);
        else await closeOld();
      }
    },
    resolve: async (address: string) => resolving.resolveProxy(address),
    tryInCheckout: async (address: string) => {
      try {
        const response = await session.fromPartition(CHECKOUT_PARTITION).fetch(address, {
          credentials: 'omit',
          cache: 'no-store',
          signal: AbortSignal.timeout(CHECKOUT_WAITED_FOR_MS),
        });
        await response.body?.cancel();
        return response.ok ? null : String(response.status);
      } catch (error) {
        return error instanceof Error ? error.message : String(error);
      }
    },
  };
}

function configOf(settings: ProxySettings): ProxyConfig {
  switch (settings.mode) {
    case 'system':
      return { mode: 'system' };
    case 'none':
      return { mode: 'direct' };
    case 'server':
      return {
        mode: 'fixed_servers',
        proxyRules: settings.server.replace(/\/$/, ''),
        proxyBypassRules: settings.bypass.split(/[\s,;]+/).join(';'),
      };
    case 'pac':
      return { mode: 'pac_script', pacScript: settings.address };
  }
}

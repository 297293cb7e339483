// The system's proxies as Chromium knows them, and the checkout's own way to the network.
import { type ProxyConfig, session } from 'electron';
import { CHECKOUT_PARTITION } from '../../contract/console/bridge.ts';
import type { ProxySettings } from '../../contract/console/network.ts';
import type { ConsoleOptions } from '../console.ts';

/** A session that loads nothing: it only resolves. */
const RESOLVING = 'network';

export function systemProxies(): NonNullable<ConsoleOptions['proxies']> {
  const resolving = session.fromPartition(RESOLVING);
  return {
    readsPac: true,
    use: async (settings) => {
      for (const each of [resolving, session.fromPartition(CHECKOUT_PARTITION)]) {
        await each.setProxy(configOf(settings));
        // A connection that is open goes the old way.
        await each.closeAllConnections();
      }
    },
    resolve: async (address) => resolving.resolveProxy(address),
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

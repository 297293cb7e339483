// A proxy setting in a sentence.
import { type ProxySettings, pacAddressShown } from '../../contract/console/network.ts';
import { t } from '../../messages/t.ts';

export function proxyWords(proxy: ProxySettings): string {
  switch (proxy.mode) {
    case 'system':
      return t({ defaultMessage: 'Use system settings' });
    case 'none':
      return t({ defaultMessage: 'No proxy' });
    case 'server':
      return t({ defaultMessage: 'Proxy server {server}' }, { server: proxy.server });
    case 'pac':
      return t({ defaultMessage: 'PAC file {address}' }, { address: pacAddressShown(proxy.address) });
  }
}

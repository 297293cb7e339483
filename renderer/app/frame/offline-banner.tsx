// Says that this computer has no network: what is here can be read, and nothing can be sent. Gone by itself when it is back.
import { Alert, Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { LOOPBACK } from '../../../contract/console/service-address.ts';
import { t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';

function onChange(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}

export function OfflineBanner() {
  const isOnline = useSyncExternalStore(onChange, () => navigator.onLine);
  const { baseUrl } = useEnvironment();
  // A service on this computer needs no network.
  if (isOnline || LOOPBACK.has(new URL(baseUrl).hostname)) return null;
  return (
    <Alert
      color="yellow"
      mt="lg"
      icon={<IconWifiOff size={18} />}
      title={t({ defaultMessage: 'This computer is offline' })}
      role="status"
    >
      <Text size="sm">
        {t({
          defaultMessage:
            'You see what Paydesk knew last. Connect to the network to capture and refund; this page then refreshes by itself.',
        })}
      </Text>
    </Alert>
  );
}

// Opens the checkout on the consumer's device: a QR code and a link to copy.
import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { checkoutAddress, isOfThisMachine } from '../../../contract/console/service-address.ts';
import { t } from '../../../messages/t.ts';
import { copyText } from '../../ui/copy-text.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { rich } from '../../ui/rich.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { tellDone } from '../../window/toast.ts';

export function ConsumerDevice({ sessionId }: { sessionId: string }) {
  const { checkoutLink } = useEnvironment();
  if (checkoutLink === null) return <NoLink />;
  const address = checkoutAddress(checkoutLink, sessionId);
  return (
    <Stack align="center" gap="sm">
      <QrCode link={address} label={t({ defaultMessage: 'QR code for this session’s checkout' })} side={168} />
      <Text size="xs" ff="monospace" ta="center" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      <Button size="compact-sm" leftSection={<IconCopy size={14} />} onClick={() => copy(address)}>
        {t({ defaultMessage: 'Copy link' })}
      </Button>
      {isOfThisMachine(address) && (
        <Text size="xs" c="dimmed" ta="center">
          {t({ defaultMessage: 'This link works only on this computer.' })}
        </Text>
      )}
    </Stack>
  );
}

async function copy(address: string): Promise<void> {
  if (await copyText(address))
    tellDone(t({ defaultMessage: 'Copied' }), t({ defaultMessage: 'The checkout link is on your clipboard.' }));
}

function NoLink() {
  return (
    <Text size="sm" ta="center" maw={420}>
      {rich(
        {
          defaultMessage:
            'There’s no code to scan because this environment has no checkout link. <link>Add a checkout link</link>',
        },
        {
          link: (words) => (
            <Anchor component={Link} to="/environment" inherit fw={550}>
              {words}
            </Anchor>
          ),
        },
      )}
    </Text>
  );
}

// An address with its host set apart, and marked where it isn't the API's: keys typed here go where it says.

import { Badge, Group, Stack, Text } from '@mantine/core';
import {
  type AddressField,
  type AddressParts,
  addressParts,
  type HostDifference,
} from '../../contract/console/address-hosts.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { CopyButton } from './copy-button.tsx';

export const ADDRESS_NAME = perLanguage(
  (): Record<AddressField, string> => ({
    baseUrl: t({ defaultMessage: 'API base URL' }),
    authUrl: t({ defaultMessage: 'Token URL' }),
    jsUrl: t({ defaultMessage: 'Browser SDK URL' }),
    dashboardUrl: t({ defaultMessage: 'Dashboard URL' }),
    checkoutLink: t({ defaultMessage: 'Checkout link' }),
    onboardingLink: t({ defaultMessage: 'Onboarding link' }),
  }),
);

const MARK = perLanguage(
  (): Record<HostDifference, { words: string; color: string } | null> => ({
    same: null,
    sibling: { words: t({ defaultMessage: 'Different host from the API, same domain' }), color: 'gray' },
    foreign: { words: t({ defaultMessage: 'Different host from the API' }), color: 'red' },
  }),
);

type AddressTextProps = { address: string; difference: HostDifference; canCopy?: boolean };

export function AddressText({ address, difference, canCopy = false }: AddressTextProps) {
  const parts: AddressParts = addressParts(address) ?? { start: '', host: address, end: '' };
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={4} wrap="nowrap">
        <Text
          size="sm"
          ff="monospace"
          c="dimmed"
          // Without ligatures: each sign of an address is seen as it is.
          style={{ overflowWrap: 'anywhere', fontVariantLigatures: 'none' }}
        >
          {parts.start}
          <Text span inherit fw={700} c="var(--mantine-color-text)">
            {parts.host}
          </Text>
          {parts.end}
        </Text>
        {canCopy && <CopyButton value={address} />}
      </Group>
      <HostMark difference={difference} />
    </Stack>
  );
}

export function HostMark({ difference }: { difference: HostDifference }) {
  const mark = MARK()[difference];
  if (mark === null) return null;
  return (
    <Badge size="sm" variant={difference === 'foreign' ? 'filled' : 'light'} color={mark.color} tt="none">
      {mark.words}
    </Badge>
  );
}

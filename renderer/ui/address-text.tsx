// An address with its host set apart, and marked where it isn't the API's: keys typed here go where it says.
import { Badge, Group, Text } from '@mantine/core';
import { type AddressParts, addressParts, type HostDifference } from '../../contract/console/address-hosts.ts';

const MARK: Record<HostDifference, { words: string; color: string } | null> = {
  same: null,
  sibling: { words: 'Different host from the API, same domain', color: 'gray' },
  foreign: { words: 'Different host from the API', color: 'red' },
};

export function AddressText({ address, difference }: { address: string; difference: HostDifference }) {
  const parts: AddressParts = addressParts(address) ?? { start: '', host: address, end: '' };
  return (
    <Group gap={6} wrap="wrap">
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
      <HostMark difference={difference} />
    </Group>
  );
}

export function HostMark({ difference }: { difference: HostDifference }) {
  const mark = MARK[difference];
  if (mark === null) return null;
  return (
    <Badge size="sm" variant={difference === 'foreign' ? 'filled' : 'light'} color={mark.color} tt="none">
      {mark.words}
    </Badge>
  );
}

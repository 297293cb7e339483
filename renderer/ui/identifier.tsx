// An identifier: shortened, in monospace, with a button that copies all of it.
import { Group, Text } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';
import { shortenId } from './short-id.ts';

export function Identifier({ id }: { id: string }) {
  return (
    <Group component="span" gap={4} wrap="nowrap">
      <Text component="span" ff="monospace" size="sm" title={id} style={{ whiteSpace: 'nowrap' }}>
        {shortenId(id)}
      </Text>
      <CopyButton value={id} />
    </Group>
  );
}

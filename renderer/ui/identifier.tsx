// An identifier: shortened, in monospace, with a button that copies all of it.
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyButton } from './copy-button.tsx';
import { ROW_LINK } from './row-link.ts';
import { shortenId } from './short-id.ts';

/** to: the page of what it names. */
export function Identifier({ id, to }: { id: string; to?: string | undefined }) {
  const words = (
    <Text component="span" ff="monospace" size="sm" title={id} style={{ whiteSpace: 'nowrap' }}>
      {shortenId(id)}
    </Text>
  );
  return (
    <Group component="span" gap={4} wrap="nowrap">
      {to === undefined ? (
        words
      ) : (
        <Anchor component={Link} to={to} inherit c={ROW_LINK}>
          {words}
        </Anchor>
      )}
      <CopyButton value={id} />
    </Group>
  );
}

// An identifier: shortened, in monospace, with a button that copies all of it.
import { Anchor, Group, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CopyButton } from './copy-button.tsx';
import { shortenId } from './short-id.ts';

/** The colour of a link inside a row: readable on the row under the pointer too, in the dark as well. */
export const ROW_LINK = 'light-dark(var(--mantine-color-ink-7), var(--mantine-color-ink-2))';

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

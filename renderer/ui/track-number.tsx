// A track number as lists show it: in a column of its own, or, where the window is narrow, below what it belongs to.
import { Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

/** `from`: the width from which it has a column of its own; null at none. */
type TrackNumberProps = { number: string | null; where: 'column' | 'below'; from?: 'md' | 'xl' | null };

export function TrackNumber({ number, where, from = 'md' }: TrackNumberProps) {
  if (number === null) return null;
  return (
    <Group
      gap={4}
      wrap="nowrap"
      ff="monospace"
      {...(where === 'below' ? { fz: 'xs', c: 'dimmed', ...(from && { hiddenFrom: from }) } : {})}
    >
      {number}
      <CopyButton value={number} />
    </Group>
  );
}

// A track number as lists show it: in a column of its own, or, where the window is narrow, below what it belongs to.
import { Group } from '@mantine/core';
import { CopyButton } from './copy-button.tsx';

type TrackNumberProps = { number: string | null; where: 'column' | 'below' };

export function TrackNumber({ number, where }: TrackNumberProps) {
  if (number === null) return null;
  return (
    <Group
      gap={4}
      wrap="nowrap"
      ff="monospace"
      {...(where === 'below' ? { hiddenFrom: 'md', fz: 'xs', c: 'dimmed' } : {})}
    >
      {number}
      <CopyButton value={number} />
    </Group>
  );
}

// A list whose filter leaves nothing: says so, and takes the filter away.
import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { BareCard } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

export function NothingMatches({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconFilterOff}
        title="Nothing matches"
        words={words}
        action={
          <Button variant="light" onClick={onClear}>
            Clear the filter
          </Button>
        }
      />
    </BareCard>
  );
}

// A list whose filter leaves nothing: says so, and takes the filter away.

import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { t } from '../../messages/t.ts';
import { BareCard } from './card.tsx';
import { EmptyState } from './empty-state.tsx';

export function NothingMatches({ words, onClear }: { words: string; onClear: () => void }) {
  return (
    <BareCard>
      <EmptyState
        icon={IconFilterOff}
        title={t({ defaultMessage: 'No matches' })}
        words={words}
        action={
          <Button variant="light" onClick={onClear}>
            {t({ defaultMessage: 'Clear filters' })}
          </Button>
        }
      />
    </BareCard>
  );
}

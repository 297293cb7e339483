// The bar below the table while calls are selected: mark as not done, look up, or retry safely.
import { Button, Group, Modal, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { UnknownView } from '../../../contract/console/journal.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { LookUpMany } from './look-up-many.tsx';
import classes from './many-bar.module.css';
import { ResolveMany } from './resolve-many.tsx';
import { RetryMany } from './retry-many.tsx';
import { sumWords } from './sum-words.ts';

type Doing = 'retry' | 'settle' | 'look_up';

const TITLE = perLanguage(
  (): Record<Doing, string> => ({
    retry: t({ defaultMessage: 'Retry safely' }),
    settle: t({ defaultMessage: 'Mark as not done' }),
    look_up: t({ defaultMessage: 'Look up' }),
  }),
);

export function ManyBar({ entries, onClear }: { entries: UnknownView[]; onClear: () => void }) {
  const { refusesRepeat } = useEnvironment();
  const [doing, setDoing] = useState<{ what: Doing; entries: UnknownView[] } | null>(null);
  const captures = entries.filter(
    ({ state, operation, orderId }) => state === 'unknown' && operation === 'charge_order' && orderId !== null,
  );
  const close = () => {
    setDoing(null);
    onClear();
  };
  return (
    <>
      {entries.length > 0 && (
        <Paper
          className={classes.bar ?? ''}
          shadow="lg"
          role="region"
          aria-label={t({ defaultMessage: 'Selected calls' })}
        >
          <Group justify="space-between">
            <Text size="sm" fw={550} role="status">
              {t(
                { defaultMessage: '{count, plural, one {# call} other {# calls}} selected' },
                { count: entries.length },
              )}{' '}
              · {sumWords(entries.map(({ amount }) => amount))}
            </Text>
            <Group gap="sm">
              <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
                {t({ defaultMessage: 'Clear selection' })}
              </Button>
              <Button variant="default" size="sm" onClick={() => setDoing({ what: 'settle', entries })}>
                {t({ defaultMessage: 'Mark as not done…' })}
              </Button>
              {captures.length > 0 && (
                <Button variant="default" size="sm" onClick={() => setDoing({ what: 'look_up', entries: captures })}>
                  {t({ defaultMessage: 'Look up…' })}
                </Button>
              )}
              {refusesRepeat && (
                <Button
                  size="sm"
                  disabled={captures.length === 0}
                  onClick={() => setDoing({ what: 'retry', entries: captures })}
                >
                  {t({ defaultMessage: 'Retry safely…' })}
                </Button>
              )}
            </Group>
          </Group>
        </Paper>
      )}
      <Modal opened={doing !== null} onClose={() => setDoing(null)} title={doing && TITLE()[doing.what]} size="lg">
        {doing?.what === 'retry' && <RetryMany entries={doing.entries} onDone={close} />}
        {doing?.what === 'look_up' && <LookUpMany entries={doing.entries} onDone={close} />}
        {doing?.what === 'settle' && <ResolveMany entries={doing.entries} onDone={close} />}
      </Modal>
    </>
  );
}

// The bar below a comparison while differences are selected. All that the filter shows can be taken at once.
import { Button, Group, Paper, Text } from '@mantine/core';
import { useState } from 'react';
import type { Comparison, ReconcileCsvInput, ReconcileRow } from '../../../contract/console/reconcile.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import type { Selection } from '../../shared/record-list/use-selection.ts';
import classes from '../../ui/selection-bar.module.css';
import { ResolveTogether, type Together } from './resolve-difference.tsx';

type ResolveBarProps = {
  comparison: Comparison;
  open: ReconcileRow[];
  filter: ReconcileCsvInput;
  selection: Selection;
};

export function ResolveBar({ comparison, open, filter, selection }: ResolveBarProps) {
  const [resolving, setResolving] = useState<Together | null>(null);
  const { shown } = comparison;
  const picked = open.filter(({ key }) => selection.isPicked(key));
  const all: Together = {
    of: { match: filter.match, count: Math.max(1, shown.open), difference: shown.difference },
    count: shown.open,
    difference: shown.difference,
  };
  const some: Together = {
    of: {
      rows: picked
        .slice(0, MOST)
        .map(({ key, paydeskAmount, statementAmount }) => ({ key, paydeskAmount, statementAmount })),
    },
    count: Math.min(picked.length, MOST),
    difference: picked
      .slice(0, MOST)
      .reduce((sum, { paydeskAmount, statementAmount }) => sum + (statementAmount ?? 0) - (paydeskAmount ?? 0), 0),
  };
  const chosen = selection.isAll ? all : some;
  return (
    <>
      {chosen.count > 0 && (
        <Paper
          className={classes.bar ?? ''}
          shadow="lg"
          role="region"
          aria-label={t({ defaultMessage: 'Selected differences' })}
        >
          <Group justify="space-between">
            <Text size="sm" fw={550} role="status">
              {t(
                { defaultMessage: '{count, plural, one {# difference} other {# differences}} selected · {amount}' },
                { count: chosen.count, amount: formatCents(chosen.difference) },
              )}
            </Text>
            <Group gap="sm">
              {!selection.isAll && shown.open > chosen.count && (
                <Button variant="subtle" size="sm" onClick={selection.pickAll}>
                  {t({ defaultMessage: 'Select all {count, number} shown by this filter' }, { count: shown.open })}
                </Button>
              )}
              <Button variant="subtle" color="gray" size="sm" onClick={selection.clear}>
                {t({ defaultMessage: 'Clear selection' })}
              </Button>
              <Button size="sm" onClick={() => setResolving(chosen)}>
                {t({ defaultMessage: 'Resolve without change…' })}
              </Button>
            </Group>
          </Group>
        </Paper>
      )}
      <ResolveTogether
        together={resolving}
        month={filter.month}
        onDone={selection.clear}
        onClose={() => setResolving(null)}
      />
    </>
  );
}

/** Rows that are sent by name; more are taken by the filter. */
const MOST = 1000;

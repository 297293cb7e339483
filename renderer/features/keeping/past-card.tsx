// Where the ledger lies, and what happened to it as a whole.

import { Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { KeepingState, PastView } from '../../../contract/console/keeping.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import classes from './past-card.module.css';

function pastWords({ kind, actor, backupAt }: PastView): ReactNode {
  const by = <bdi>{actor}</bdi>;
  switch (kind) {
    case 'began':
      return rich({ defaultMessage: 'Created by {by}' }, { by });
    case 'restored':
      return backupAt === null
        ? rich({ defaultMessage: 'Restored from a backup by {by}' }, { by })
        : rich({ defaultMessage: 'Restored from a backup of {time} by {by}' }, { time: <Moment at={backupAt} />, by });
    case 'unsealed':
      return rich({ defaultMessage: 'Unlocked by {by}' }, { by });
    case 'moved_here':
      return rich({ defaultMessage: '{by} moved this ledger here from a computer' }, { by });
    case 'moved_away':
      return rich({ defaultMessage: 'Moved to a team by {by}. The embedded sandbox stayed' }, { by });
    case 'begun_anew':
      return rich({ defaultMessage: 'Started empty by {by} because the previous ledger couldn’t be read' }, { by });
  }
}

export function PastCard({ state }: { state: KeepingState }) {
  return (
    <Card title={t({ defaultMessage: 'Ledger history' })} aside={<FilePath path={state.ledgerFile} />}>
      <Table className={classes.past ?? ''} withRowBorders={false} aria-label={t({ defaultMessage: 'Ledger history' })}>
        <Table.Tbody>
          {state.past.map((past) => (
            <PastRow key={`${past.kind} ${past.at}`} past={past} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function PastRow({ past }: { past: PastView }) {
  return (
    <Table.Tr>
      <Table.Td c="dimmed">
        <Moment at={past.at} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          <div>{pastWords(past)}</div>
          {past.aside && (
            <Text size="xs" c="dimmed" component="div">
              {rich(
                { defaultMessage: 'The previous ledger is kept in {file}' },
                { file: <FilePath path={past.aside} /> },
              )}
            </Text>
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

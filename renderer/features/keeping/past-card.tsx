// Where the ledger lies, and what happened to it as a whole.
import { Stack, Table, Text } from '@mantine/core';
import type { KeepingState, PastView } from '../../../contract/console/keeping.ts';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { Moment } from '../../ui/moment.tsx';
import classes from './past-card.module.css';

const WORDS: Record<PastView['kind'], string> = {
  began: 'Begun',
  restored: 'Restored from a backup',
  unsealed: 'Unlocked',
  begun_anew: 'Begun empty, in place of one that could not be read',
};

export function PastCard({ state }: { state: KeepingState }) {
  return (
    <Card title="This ledger" aside={<FilePath path={state.ledgerFile} />}>
      <Table className={classes.past ?? ''} withRowBorders={false} aria-label="What happened to it">
        <Table.Tbody>
          {state.past.map((past) => (
            <PastRow key={`${past.kind} ${past.at}`} past={past} />
          ))}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function PastRow({ past: { at, kind, actor, backupAt, aside } }: { past: PastView }) {
  return (
    <Table.Tr>
      <Table.Td c="dimmed">
        <Moment at={at} />
      </Table.Td>
      <Table.Td>
        <Stack gap={2}>
          <div>
            {WORDS[kind]} {backupAt && <Taken at={backupAt} />}by <bdi>{actor}</bdi>
          </div>
          {aside && (
            <Text size="xs" c="dimmed" component="div">
              The ledger before is kept: <FilePath path={aside} />
            </Text>
          )}
        </Stack>
      </Table.Td>
    </Table.Tr>
  );
}

function Taken({ at }: { at: string }) {
  return (
    <>
      of <Moment at={at} />{' '}
    </>
  );
}

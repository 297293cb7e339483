// What happened to the ledger as a whole, and where it lies.
import { Group, Text } from '@mantine/core';
import type { KeepingState, PastView } from '../../../contract/console/keeping.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';

const WORDS: Record<PastView['kind'], string> = {
  began: 'Begun',
  restored: 'Restored from a backup',
  unsealed: 'Unsealed',
  begun_anew: 'Begun empty, in place of one that could not be read',
};

export function PastCard({ state }: { state: KeepingState }) {
  return (
    <Card title="This ledger">
      <FactList>
        <Fact name="File">
          <Group gap={4} wrap="nowrap">
            <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
              {state.ledgerFile}
            </Text>
            <CopyButton value={state.ledgerFile} />
          </Group>
        </Fact>
        {state.past.map((past) => (
          <Fact key={`${past.kind} ${past.at}`} name={WORDS[past.kind]}>
            <Moment at={past.at} /> by <bdi>{past.actor}</bdi>
            {past.backupAt && (
              <Text size="xs" c="dimmed">
                as it was <Moment at={past.backupAt} />
              </Text>
            )}
          </Fact>
        ))}
      </FactList>
    </Card>
  );
}

// The dry run: what would be captured, what would not and why, before anything is sent.
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { useGateway } from '../../gateway/client.ts';
import { BadRows } from '../../ui/bad-rows.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { count, orders } from './run-words.ts';

export function DryRun({ run }: { run: RunView }) {
  const { planned, counts } = run;
  const skipped = (counts.skipped ?? 0) - run.blocked;
  return (
    <Card
      title="Dry run"
      aside={
        <Text size="xs" c="dimmed">
          Nothing was sent.
        </Text>
      }
    >
      <Stack gap="md">
        <FactList>
          <Fact name="To be captured">{orders(planned.count)}</Fact>
          <Fact name={planned.unknownAmounts > 0 ? 'Their sum, as far as known' : 'Their sum'}>
            <Money cents={planned.count > 0 && planned.count === planned.unknownAmounts ? null : planned.sum} />
          </Fact>
          {planned.unknownAmounts > 0 && <Fact name="Of unknown amount">{count(planned.unknownAmounts)}</Fact>}
          <Fact name="Known here">{count(run.known)}</Fact>
          <Fact name="Captured before">{count(counts.already_captured ?? 0)}</Fact>
          <Fact name="Blocked by an unknown outcome">{count(run.blocked)}</Fact>
          {skipped > 0 && <Fact name="Left out for another reason">{count(skipped)}</Fact>}
          {run.source === 'file' && (
            <>
              <Fact name="Malformed lines">{count(run.malformed)}</Fact>
              <Fact name="Duplicates in the file">{count(run.duplicates)}</Fact>
            </>
          )}
        </FactList>
        {run.malformed + run.duplicates > 0 && <BadLines run={run} />}
      </Stack>
    </Card>
  );
}

function BadLines({ run: { environmentId, id } }: { run: RunView }) {
  const gateway = useGateway();
  const query = useQuery(gateway.captureMany.badLines.queryOptions({ input: { environmentId, runId: id } }));
  return <BadRows rows={query.data ?? []} what="left out" />;
}

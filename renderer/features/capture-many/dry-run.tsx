// The dry run: what will be captured, what won't, and why. Nothing has been sent yet.
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BadRows } from '../../ui/bad-rows.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { Money } from '../../ui/money.tsx';
import { count } from './run-words.ts';
import { UnverifiedAmounts } from './unverified-amounts.tsx';

export function DryRun({ run }: { run: RunView }) {
  const { planned, counts } = run;
  const skipped = (counts.skipped ?? 0) - run.blocked;
  return (
    <Card
      title={t({ defaultMessage: 'Dry run' })}
      aside={
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Nothing has been sent.' })}
        </Text>
      }
    >
      <Stack gap="md">
        <FactList>
          <Fact name={t({ defaultMessage: 'To capture' })}>
            {t({ defaultMessage: '{count, plural, one {# order} other {# orders}}' }, { count: planned.count })}
          </Fact>
          <Fact
            name={
              planned.unknownAmounts > 0
                ? t({ defaultMessage: 'Total of known amounts' })
                : t({ defaultMessage: 'Total' })
            }
          >
            <Money cents={planned.count > 0 && planned.count === planned.unknownAmounts ? null : planned.sum} />
          </Fact>
          {planned.unknownAmounts > 0 && (
            <Fact name={t({ defaultMessage: 'Unknown amount' })}>{count(planned.unknownAmounts)}</Fact>
          )}
          <Fact name={t({ defaultMessage: 'Already in Paydesk' })}>{count(run.known)}</Fact>
          <Fact name={t({ defaultMessage: 'Already captured' })}>{count(counts.already_captured ?? 0)}</Fact>
          <Fact name={t({ defaultMessage: 'Blocked: needs review' })}>{count(run.blocked)}</Fact>
          {skipped > 0 && <Fact name={t({ defaultMessage: 'Skipped for other reasons' })}>{count(skipped)}</Fact>}
          {run.source === 'file' && (
            <>
              <Fact name={t({ defaultMessage: 'Invalid lines' })}>{count(run.malformed)}</Fact>
              <Fact name={t({ defaultMessage: 'Duplicates in the file' })}>{count(run.duplicates)}</Fact>
            </>
          )}
        </FactList>
        <UnverifiedAmounts run={run} label={t({ defaultMessage: 'Amounts that aren’t verified' })} />
        {run.malformed + run.duplicates > 0 && <BadLines run={run} />}
      </Stack>
    </Card>
  );
}

function BadLines({ run: { environmentId, id } }: { run: RunView }) {
  const gateway = useGateway();
  const query = useQuery(gateway.captureMany.badLines.queryOptions({ input: { environmentId, runId: id } }));
  return <BadRows rows={query.data ?? []} what="skipped" />;
}

// Personal data of consumers whose authorizations ended two years ago: how much there is, and a button that erases it.
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RetentionInput, RetentionPiece } from '../../../contract/console/erasure.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useMay } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

type Counts = Pick<RetentionPiece, 'due' | 'kept'>;

/** Goes through all pieces, one after the other. */
async function through(
  environmentId: string,
  ask: (input: RetentionInput) => Promise<RetentionPiece>,
): Promise<Counts> {
  const sum = { due: 0, kept: 0 };
  let cursor: string | null = null;
  do {
    const piece: RetentionPiece = await ask({ environmentId, cursor });
    sum.due += piece.due;
    sum.kept += piece.kept;
    cursor = piece.nextCursor;
  } while (cursor !== null);
  return sum;
}

export function RetentionCard({ environmentId }: { environmentId: string }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const mayErase = useMay()('consumers.eraseOverdue');
  const erasePiece = useMutation(gateway.consumers.eraseOverdue.mutationOptions());
  const { retentionDue } = gateway.consumers;
  const dryRun = useQuery({
    queryKey: ['retention', environmentId],
    queryFn: () =>
      through(environmentId, (input) =>
        queries.fetchQuery(retentionDue.queryOptions({ input, staleTime: 0, gcTime: 0 })),
      ),
    enabled: false,
    gcTime: 0,
  });
  const erase = useMutation({
    mutationFn: () => through(environmentId, (input) => erasePiece.mutateAsync(input)),
    onSuccess: async ({ due }) => {
      tellDone(
        t({ defaultMessage: 'Consumers’ data erased' }),
        t(
          { defaultMessage: 'Erased the data of {erased, plural, one {# payment} other {# payments}}.' },
          { erased: due },
        ),
      );
      await queries.invalidateQueries();
      await dryRun.refetch();
    },
  });
  if (!mayErase) return null;
  const problem = dryRun.error ?? erase.error;
  return (
    <Card title={t({ defaultMessage: 'Consumers’ data' })}>
      <Text size="sm" c="dimmed" mb="md">
        {t({
          defaultMessage:
            'Proof of an authorization must be kept for two years after its end. After that, names, contacts and notes can be erased. Amounts and IDs stay.',
        })}
      </Text>
      <Group>
        <Button variant="default" loading={dryRun.isFetching} onClick={() => void dryRun.refetch()}>
          {t({ defaultMessage: 'Show what is due' })}
        </Button>
        {dryRun.data && dryRun.data.due > 0 && (
          <Button color="red" loading={erase.isPending} onClick={() => erase.mutate()}>
            {t(
              { defaultMessage: 'Erase {count, plural, one {# payment} other {# payments}}' },
              { count: dryRun.data.due },
            )}
          </Button>
        )}
      </Group>
      {dryRun.data && (
        <Text size="sm" mt="sm" role="status">
          {t(
            {
              defaultMessage:
                '{due, plural, =0 {No payment is due} one {# payment is due} other {# payments are due}}. {kept, plural, =0 {None of that age must be kept.} one {# of that age must be kept.} other {# of that age must be kept.}}',
            },
            dryRun.data,
          )}
        </Text>
      )}
      {problem && <ProblemAlert problem={problemOf(problem)} />}
    </Card>
  );
}

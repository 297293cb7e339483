// Restores a backup, after a dry run said what it is; on the Backups page, and where the ledger can't be opened.

import { Alert, Skeleton, Stack, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { BackupFacts } from '../../contract/console/backup.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { Fact, FactList } from '../ui/fact-list.tsx';
import { FilePath } from '../ui/file-path.tsx';
import { megabytes } from '../ui/megabytes.ts';
import { Moment } from '../ui/moment.tsx';
import { keepName, usePersonAndReason } from '../ui/person-and-reason.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { tellPlainly } from '../window/toast.ts';
import { ActionForm, RecordDialog } from './action-dialog.tsx';
import { needsReviewWords, restoredWords } from './needs-review-words.ts';

export function RestoreBackup({ file, onClose }: { file: string | null; onClose: () => void }) {
  return (
    <RecordDialog record={file} onClose={onClose} title={t({ defaultMessage: 'Restore backup' })} size="lg">
      {(chosen) => <DryRun file={chosen} onClose={onClose} />}
    </RecordDialog>
  );
}

function DryRun({ file, onClose }: { file: string; onClose: () => void }) {
  const gateway = useGateway();
  const query = useQuery(gateway.backup.inspect.queryOptions({ input: { file }, staleTime: 0, gcTime: 0 }));
  if (query.isError) return <ProblemAlert problem={problemOf(query.error)} />;
  return (
    <Stack gap="md">
      {query.data ? (
        <>
          {query.data.isPreparedForTeam && <PreparedForTeam />}
          <Facts facts={query.data} />
        </>
      ) : (
        <Skeleton height={186} role="status" aria-label={t({ defaultMessage: 'Checking the backup' })} />
      )}
      <RestoreForm file={file} isFound={query.data !== undefined} onClose={onClose} />
    </Stack>
  );
}

/** Nothing on this computer says whether a server has imported it. */
function PreparedForTeam() {
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle size={18} />}
      title={t({ defaultMessage: 'This ledger was prepared for a team' })}
    >
      {t({
        defaultMessage:
          'Restore it only if no server has imported it: ask your administrator. Otherwise two ledgers could capture the same order twice.',
      })}
    </Alert>
  );
}

function Facts({ facts }: { facts: BackupFacts }) {
  const count = (value: number) => t({ defaultMessage: '{count, number}' }, { count: value });
  return (
    <FactList>
      <Fact name={t({ defaultMessage: 'File' })}>
        <FilePath path={facts.file} shown={facts.file.split(/[/\\]/).at(-1) ?? facts.file} />
      </Fact>
      <Fact name={t({ defaultMessage: 'Size' })}>{megabytes(facts.bytes)}</Fact>
      <Fact name={t({ defaultMessage: 'Created' })}>
        <Moment at={facts.takenAt} />
      </Fact>
      <Fact name={t({ defaultMessage: 'Latest call' })}>
        {facts.newestCallAt ? <Moment at={facts.newestCallAt} /> : t({ defaultMessage: 'None' })}
      </Fact>
      <Fact name={t({ defaultMessage: 'Sessions' })}>{count(facts.sessions)}</Fact>
      <Fact name={t({ defaultMessage: 'Orders' })}>
        {t(
          { defaultMessage: '{orders, number} ({charged, number} charged)' },
          { orders: facts.orders, charged: facts.charged },
        )}
      </Fact>
      <Fact name={t({ defaultMessage: 'Needs review' })}>{count(facts.unknown)}</Fact>
      <Fact name={t({ defaultMessage: 'Integrity check' })}>{t({ defaultMessage: 'Passed' })}</Fact>
    </FactList>
  );
}

function RestoreForm({ file, isFound, onClose }: { file: string; isFound: boolean; onClose: () => void }) {
  return (
    <ActionForm
      procedure={useGateway().backup.restore}
      words={
        <Alert
          color="yellow"
          variant="light"
          icon={<IconAlertTriangle size={18} />}
          title={t({ defaultMessage: 'What happens when you restore' })}
        >
          <Text size="sm">
            {t({
              defaultMessage:
                'The current ledger is kept under another name. Every order the backup doesn’t show as charged, and every session without an order, moves to Needs review: it may have changed since the backup. Paydesk resolves what the payment service reports; you resolve the rest. What was only written here since the backup is lost: notes, Do not capture marks, handled returns and corrections.',
            })}
          </Text>
        </Alert>
      }
      fields={usePersonAndReason(t({ defaultMessage: 'For example: the disk was replaced' }))}
      input={({ name, reason }) => ({ file, name, reason })}
      action={t({ defaultMessage: 'Restore backup' })}
      color="red"
      disabled={!isFound}
      canCancel
      onSend={keepName}
      // Where the one before is kept stands under Backups.
      onDone={({ aside, unknown }) =>
        tellPlainly(
          t({ defaultMessage: 'Backup restored' }),
          aside === null ? needsReviewWords(unknown) : restoredWords(unknown),
        )
      }
      onClose={onClose}
    />
  );
}

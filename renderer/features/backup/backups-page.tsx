// Backups: those there are, making one, restoring one, and a ledger that is sealed.

import { Alert, Badge, Button, Group, Stack, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { BackupView, LedgerState, PastView } from '../../../contract/console/backup.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { BackupTable } from '../../shared/backup-table.tsx';
import { RestoreBackup } from '../../shared/restore-backup.tsx';
import { RestoreFile } from '../../shared/restore-file.tsx';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { megabytes } from '../../ui/megabytes.ts';
import { DeadlineMoment, Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { rich } from '../../ui/rich.tsx';
import { useIsInTeam, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { tellDone } from '../../window/toast.ts';
import classes from './past-card.module.css';
import { SealedCard } from './sealed-card.tsx';

export function BackupsPage() {
  usePageTitle(t({ defaultMessage: 'Backups' }));
  const gateway = useGateway();
  const state = useQuery(gateway.backup.state.queryOptions());
  const [may, isInTeam] = [useMay(), useIsInTeam()];
  const [making, make] = useDisclosure(false);
  const [choosing, choose] = useDisclosure(false);
  const [restoring, setRestoring] = useState<string | null>(null);
  // A database's backups are made where it runs.
  const isInDatabase = state.data?.backupsFolder === '';
  const actions = !isInDatabase && (
    <>
      {may('backup.restore') && (
        <Button variant="default" onClick={choose.open}>
          {t({ defaultMessage: 'Restore from file' })}
        </Button>
      )}
      {may('backup.make') && <Button onClick={make.open}>{t({ defaultMessage: 'Back up now' })}</Button>}
    </>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Backups' })}
        words={
          isInDatabase
            ? t({
                defaultMessage: 'Your team’s ledger is in a database. The person who runs the database backs it up.',
              })
            : isInTeam
              ? t({ defaultMessage: 'Your team’s ledger is backed up each day where its server runs.' })
              : t({
                  defaultMessage: 'Copies of the whole ledger. Paydesk makes one each day and keeps the last seven.',
                })
        }
        actions={actions}
      />
      <Stack gap="lg">
        {state.data?.seal && <SealedCard seal={state.data.seal} />}
        {state.data?.backupTrouble && <BackupTrouble {...state.data.backupTrouble} />}
        {isInTeam && state.data?.lastBackup && <LastBackup {...state.data.lastBackup} />}
        {may('backup.backups') && !isInDatabase && (
          <BackupTable
            onRestore={may('backup.restore') ? setRestoring : null}
            whenEmpty={
              isInTeam
                ? t({ defaultMessage: 'The ledger server makes a backup every day. You can also make one now.' })
                : t({ defaultMessage: 'Paydesk makes a backup every day it runs. You can also make one now.' })
            }
          />
        )}
        {state.data && <PastCard state={state.data} />}
      </Stack>
      <MakeBackup opened={making} folder={state.data?.backupsFolder ?? ''} onClose={make.close} />
      <RestoreFile
        opened={choosing}
        onClose={choose.close}
        onChosen={(file) => {
          choose.close();
          setRestoring(file);
        }}
      />
      <RestoreBackup file={restoring} onClose={() => setRestoring(null)} />
    </>
  );
}

/** For everybody in a team; administrators see the whole list. */
function LastBackup({ takenAt, bytes }: BackupView) {
  return (
    <Card title={t({ defaultMessage: 'Last backup' })}>
      <Group gap="sm">
        <Text size="sm">
          {rich(
            { defaultMessage: '{time} · {size}' },
            { time: <DeadlineMoment at={takenAt} />, size: megabytes(bytes) },
          )}
        </Text>
        <Badge variant="light" color="teal">
          {t({ defaultMessage: 'Verified', description: 'A backup that was opened and read in full once made' })}
        </Badge>
      </Group>
      <Text size="sm" c="dimmed" mt={4}>
        {t({
          defaultMessage:
            'The ledger server opens each backup and reads it in full before it keeps it. Backups stay on the server.',
        })}
      </Text>
    </Card>
  );
}

/** The day's backup could not be made: since when, and why. */
function BackupTrouble({ at, problem }: NonNullable<LedgerState['backupTrouble']>) {
  return (
    <Alert
      color="red"
      icon={<IconAlertTriangle size={18} />}
      title={t({ defaultMessage: 'Today’s backup failed' })}
      role="alert"
    >
      <Text size="sm">
        {rich(
          { defaultMessage: '{time}: {problem} Paydesk tries again every hour. You can also back up now.' },
          { time: <Moment at={at} />, problem: sentenceOf(problem).message },
        )}
      </Text>
    </Alert>
  );
}

type MakeBackupProps = { opened: boolean; folder: string; onClose: () => void };

/** Makes a backup: in the folder of backups, or in a file that a person names. */
function MakeBackup({ opened, folder, onClose }: MakeBackupProps) {
  const isInTeam = useIsInTeam();
  return (
    <ActionDialog
      opened={opened}
      onClose={onClose}
      title={t({ defaultMessage: 'Back up now' })}
      procedure={useGateway().backup.make}
      hint={t({
        defaultMessage:
          'You can keep working while it runs. The backup holds consumers’ names and amounts, but no API keys.',
      })}
      fields={{
        file: {
          // A desk chooses no file of the server's.
          isHidden: isInTeam,
          label: t({ defaultMessage: 'File' }),
          description: rich(
            { defaultMessage: 'Full path. If empty, the backup goes to {folder}' },
            {
              folder: (
                <Text span inherit ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {folder}
                </Text>
              ),
            },
          ),
          spellCheck: false,
        },
      }}
      input={({ file }) => ({ file: file.trim() || null })}
      action={t({ defaultMessage: 'Make backup' })}
      onDone={(facts) =>
        tellDone(
          t({ defaultMessage: 'Backup made' }),
          t(
            { defaultMessage: '{count, plural, one {# order} other {# orders}}, checked and complete.' },
            { count: facts.orders },
          ),
        )
      }
    />
  );
}

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
      return rich({ defaultMessage: 'Imported from a computer’s ledger by {by}' }, { by });
    case 'moved_away':
      return rich({ defaultMessage: 'Prepared for a team by {by}. The embedded sandbox stayed' }, { by });
    case 'begun_anew':
      return rich({ defaultMessage: 'Started empty by {by} because the previous ledger couldn’t be read' }, { by });
  }
}

/** Where the ledger lies, and what happened to it as a whole. */
function PastCard({ state }: { state: LedgerState }) {
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

// Backups: those there are, making one, restoring one, and a ledger that is sealed.

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeepingState } from '../../../contract/console/keeping.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BackupTable } from '../../shared/backup-table.tsx';
import { RestoreBackup } from '../../shared/restore-backup.tsx';
import { RestoreFile } from '../../shared/restore-file.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { rich } from '../../ui/rich.tsx';
import { useIsInTeam, useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { MakeBackup } from './make-backup.tsx';
import { PastCard } from './past-card.tsx';
import { SealedCard } from './sealed-card.tsx';

export function BackupsPage() {
  usePageTitle(t({ defaultMessage: 'Backups' }));
  const gateway = useGateway();
  const state = useQuery(gateway.keeping.state.queryOptions());
  const [may, isInTeam] = [useMay(), useIsInTeam()];
  const [making, make] = useDisclosure(false);
  const [choosing, choose] = useDisclosure(false);
  const [restoring, setRestoring] = useState<string | null>(null);
  const actions = (
    <>
      <Button variant="default" onClick={choose.open}>
        {t({ defaultMessage: 'Restore from file' })}
      </Button>
      <Button onClick={make.open}>{t({ defaultMessage: 'Back up now' })}</Button>
    </>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Backups' })}
        words={
          isInTeam
            ? t({ defaultMessage: 'Your team’s ledger is backed up each day where its server runs.' })
            : t({ defaultMessage: 'Copies of the whole ledger. Paydesk makes one each day and keeps the last seven.' })
        }
        actions={may('keeping.make') && actions}
      />
      <Stack gap="lg">
        {state.data?.seal && <SealedCard seal={state.data.seal} />}
        {state.data?.backupTrouble && <BackupTrouble {...state.data.backupTrouble} />}
        {may('keeping.backups') && (
          <BackupTable
            onRestore={setRestoring}
            whenEmpty={t({ defaultMessage: 'Paydesk makes a backup every day it runs. You can also make one now.' })}
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

/** The day's backup could not be made: since when, and why. */
function BackupTrouble({ at, problem }: NonNullable<KeepingState['backupTrouble']>) {
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

// Backups: those there are, making one, restoring one, and a ledger that is sealed.

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KeepingState } from '../../../contract/console/keeping.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { useGateway } from '../../gateway/client.ts';
import { BackupTable } from '../../shared/backup-table.tsx';
import { RestoreBackup } from '../../shared/restore-backup.tsx';
import { RestoreFile } from '../../shared/restore-file.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { MakeBackup } from './make-backup.tsx';
import { PastCard } from './past-card.tsx';
import { SealedCard } from './sealed-card.tsx';

export function BackupsPage() {
  usePageTitle('Backups');
  const gateway = useGateway();
  const state = useQuery(gateway.keeping.state.queryOptions());
  const [making, make] = useDisclosure(false);
  const [choosing, choose] = useDisclosure(false);
  const [restoring, setRestoring] = useState<string | null>(null);
  const actions = (
    <>
      <Button variant="default" onClick={choose.open}>
        Restore from a file
      </Button>
      <Button onClick={make.open}>Make a backup</Button>
    </>
  );
  return (
    <>
      <PageHeader
        title="Backups"
        words="Copies of the whole ledger. One is made each day; the last seven of those are kept."
        actions={actions}
      />
      <Stack gap="lg">
        {state.data?.seal && <SealedCard seal={state.data.seal} />}
        {state.data?.backupTrouble && <BackupTrouble {...state.data.backupTrouble} />}
        <BackupTable
          onRestore={setRestoring}
          whenEmpty="One is made by itself each day Paydesk runs, and you can make one at any time."
        />
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
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="The day’s backup could not be made" role="alert">
      <Text size="sm">
        <Moment at={at} />: {sentenceOf(problem).message} It is tried again each hour, or make one now.
      </Text>
    </Alert>
  );
}

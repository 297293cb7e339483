// What the console shows where its ledger can't be opened: what is wrong, and the two ways on.
import { Button, Collapse, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../contract/console/problem.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { BackupTable } from '../shared/backup-table.tsx';
import { RestoreBackup } from '../shared/restore-backup.tsx';
import { RestoreFile } from '../shared/restore-file.tsx';
import { PersonAndReason, personAndReasonRules } from '../ui/person-and-reason.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { tellDone } from '../window/toast.ts';
import { Logo } from './frame/logo.tsx';

export function LedgerTroublePage({ problem }: { problem: Problem }) {
  useDocumentTitle('The ledger can’t be opened · Paydesk');
  const [restoring, setRestoring] = useState<string | null>(null);
  const [choosing, choose] = useDisclosure(false);
  return (
    <Container component="main" size={880} py={48}>
      <Stack gap="lg">
        <Group gap="sm">
          <Logo size={36} />
          <Title order={1}>The ledger can’t be opened</Title>
        </Group>
        <ProblemAlert problem={problem} />
        <Group justify="space-between" align="flex-end" wrap="nowrap" gap="xl">
          <Text size="sm">
            The ledger is what keeps an order from being charged twice, so nothing can be done without it. Restore the
            newest backup: it becomes the ledger, and the file that is there now is kept under another name.
          </Text>
          <Button variant="default" onClick={choose.open} flex="none">
            Restore from a file
          </Button>
        </Group>
        <BackupTable onRestore={setRestoring} whenEmpty="Where one is kept elsewhere, restore it from its file." />
        <BeginEmpty />
      </Stack>
      <RestoreFile
        opened={choosing}
        onClose={choose.close}
        onChosen={(file) => {
          choose.close();
          setRestoring(file);
        }}
      />
      <RestoreBackup file={restoring} onClose={() => setRestoring(null)} />
    </Container>
  );
}

function BeginEmpty() {
  const [isOpen, { toggle }] = useDisclosure(false);
  const begin = useBeginEmpty();
  const form = useForm({ initialValues: { name: '', reason: '' }, validate: personAndReasonRules });
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        w="fit-content"
        aria-expanded={isOpen}
        rightSection={isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
        onClick={toggle}
      >
        Begin with an empty ledger instead
      </Button>
      <Collapse expanded={isOpen}>
        <form onSubmit={form.onSubmit((said) => begin.mutate(said))} noValidate>
          <Stack gap="sm" maw={480}>
            <Text size="sm">
              Only where there is no backup: an empty ledger knows nothing of earlier captures. Each order it has never
              seen asks a person first whether it was charged.
            </Text>
            <PersonAndReason form={form} example="For example: the disk failed and there is no copy" />
            {begin.error && <ProblemAlert problem={problemOf(begin.error)} />}
            <Button type="submit" color="red" w="fit-content" loading={begin.isPending}>
              Keep this file aside and begin empty
            </Button>
          </Stack>
        </form>
      </Collapse>
    </Stack>
  );
}

/** Begins an empty ledger where the one that is there can't be read. */
function useBeginEmpty() {
  const gateway = useGateway();
  return useMutation(
    gateway.keeping.beginEmpty.mutationOptions({
      onSuccess: () => tellDone('Empty ledger begun', 'The one that can’t be read is kept: Backups says where.'),
    }),
  );
}

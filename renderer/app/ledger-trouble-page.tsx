// What the console shows where its ledger can't be opened: what is wrong, and the two ways on.

import { Anchor, Button, Collapse, Container, Group, Stack, Text, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { mayBeginEmpty } from '../../contract/console/backup.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { BackupTable } from '../shared/backup-table.tsx';
import { RestoreBackup } from '../shared/restore-backup.tsx';
import { RestoreFile } from '../shared/restore-file.tsx';
import { PersonAndReason, personAndReasonRules } from '../ui/person-and-reason.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { ZoneNote } from '../ui/zone-note.tsx';
import { useCommands } from '../window/commands.ts';
import { tellDone } from '../window/toast.ts';
import { Logo } from './frame/logo.tsx';

/** The pages that need no ledger: who looks for what is wrong wants them most. */
const WITHOUT_LEDGER = ['/diagnostics', '/about'] as const;

export function LedgerTroublePage({ problem }: { problem: Problem }) {
  const { history } = useRouter();
  // What the outlet draws: while a link is followed, the address is ahead of it.
  const drawn = useMatches({ select: (matches) => matches.at(-1)?.pathname });
  useCommands((command) => {
    if (command.do === 'go' && WITHOUT_LEDGER.some((to) => to === command.to)) history.push(command.to);
  });
  if (!WITHOUT_LEDGER.some((to) => to === drawn)) return <Trouble problem={problem} />;
  return (
    <Container component="main" size={1240} py={48}>
      <Anchor component={Link} to="/overview" size="sm">
        {t({ defaultMessage: 'Can’t open the ledger' })}
      </Anchor>
      <Outlet />
    </Container>
  );
}

function Trouble({ problem }: { problem: Problem }) {
  useDocumentTitle(t({ defaultMessage: 'Can’t open the ledger · Paydesk' }));
  const [restoring, setRestoring] = useState<string | null>(null);
  const [choosing, choose] = useDisclosure(false);
  return (
    <Container component="main" size={880} py={48}>
      <Stack gap="lg">
        <Group gap="sm">
          <Logo size={36} />
          <Title order={1}>{t({ defaultMessage: 'Can’t open the ledger' })}</Title>
        </Group>
        <ProblemAlert problem={problem} />
        <Group justify="space-between" align="flex-end" wrap="nowrap" gap="xl">
          <Text size="sm">
            {t({
              defaultMessage:
                'The ledger keeps orders from being charged twice, so Paydesk can’t work without it. Restore the latest backup. The current file is kept under another name.',
            })}
          </Text>
          <Button variant="default" onClick={choose.open} flex="none">
            {t({ defaultMessage: 'Restore from file' })}
          </Button>
        </Group>
        <ZoneNote />
        <BackupTable
          onRestore={setRestoring}
          whenEmpty={t({ defaultMessage: 'If you keep a backup somewhere else, restore it from its file.' })}
        />
        {mayBeginEmpty(problem) && <BeginEmpty />}
        <Group gap="lg">
          <Anchor component={Link} to="/diagnostics" size="sm">
            {t({ defaultMessage: 'Diagnostics' })}
          </Anchor>
          <Anchor component={Link} to="/about" size="sm">
            {t({ defaultMessage: 'About Paydesk' })}
          </Anchor>
        </Group>
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
        {t({ defaultMessage: 'Start with an empty ledger instead' })}
      </Button>
      <Collapse expanded={isOpen}>
        <form onSubmit={form.onSubmit((said) => begin.mutate(said))} noValidate>
          <Stack gap="sm" maw={480}>
            <Text size="sm">
              {t({
                defaultMessage:
                  'Only do this if you have no backup. An empty ledger doesn’t know about earlier captures, so Paydesk asks you about each order it hasn’t seen.',
              })}
            </Text>
            <PersonAndReason
              form={form}
              example={t({ defaultMessage: 'For example: the disk failed and there’s no copy' })}
            />
            {begin.error && <ProblemAlert problem={problemOf(begin.error)} />}
            <Button type="submit" color="red" w="fit-content" loading={begin.isPending}>
              {t({ defaultMessage: 'Set this file aside and start empty' })}
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
    gateway.backup.beginEmpty.mutationOptions({
      onSuccess: () =>
        tellDone(
          t({ defaultMessage: 'Empty ledger started' }),
          t({ defaultMessage: 'The unreadable ledger is kept. The Backups page shows where.' }),
        ),
    }),
  );
}

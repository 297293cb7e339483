// Sessions: the list, newest first, and the way to a new one.
import { Button } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { NewSession } from './new-session.tsx';
import { SessionList } from './session-list.tsx';

export function SessionsPage() {
  usePageTitle('Sessions');
  const [opened, form] = useDisclosure(false);
  useHotkeys([['n', form.open]]);
  const newSession = (
    <Button leftSection={<IconPlus size={16} />} onClick={form.open} aria-keyshortcuts="n">
      New session
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Sessions"
        words="Each is one consumer's intent to pay, from the form to the finished checkout."
        actions={newSession}
      />
      <SessionList onNew={form.open} />
      <NewSession opened={opened} onClose={form.close} />
    </>
  );
}

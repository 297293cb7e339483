// The Sessions page: the list and the form for a new session.
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../../messages/t.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { NewSession } from './new-session.tsx';
import { SessionList } from './session-list.tsx';

export function SessionsPage() {
  usePageTitle(t({ defaultMessage: 'Sessions' }));
  const navigate = useNavigate({ from: '/sessions' });
  const { new: isNew = false } = useSearch({ from: '/sessions' });
  const open = () => navigate({ search: { new: true } });
  const close = () => navigate({ search: {}, replace: true });
  useHotkeys([['n', open]]);
  const newSession = (
    <Button leftSection={<IconPlus size={16} />} onClick={open} aria-keyshortcuts="n">
      {t({ defaultMessage: 'New session' })}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Sessions' })}
        words={t({ defaultMessage: 'Each session tracks one consumer’s payment until the checkout is completed.' })}
        actions={newSession}
      />
      <SessionList onNew={open} />
      <NewSession opened={isNew} onClose={close} />
    </>
  );
}

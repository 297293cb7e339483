// The Sessions page: the list and the form for a new session.
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { useMay } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { NewSession } from './new-session.tsx';
import { SessionList } from './session-list.tsx';
import type { SessionsSearchProps } from './sessions-search.ts';

export function SessionsPage({ search: { new: isNew, ...search }, onSearch }: SessionsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Sessions' }));
  const open = () => onSearch({ ...search, new: true });
  const close = () => onSearch(search);
  const mayCreate = useMay()('sessions.create');
  useHotkeys(mayCreate ? [[SHORTCUTS.newRecord.keys[0], open]] : []);
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
        actions={mayCreate && newSession}
      />
      <BooksNotice />
      <SessionList search={search} onSearch={onSearch} onNew={open} />
      <NewSession opened={isNew === true && mayCreate} onClose={close} />
    </>
  );
}

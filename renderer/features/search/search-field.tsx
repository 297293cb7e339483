// The search field in the frame's head. It opens the dialog, as Ctrl K and ⌘K do from anywhere, a form's field too.
import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { lazyRouteComponent } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import classes from './search.module.css';

const SearchDialog = lazyRouteComponent(() => import('./search-dialog.tsx'), 'SearchDialog');

const IS_MAC = /mac/i.test(navigator.platform);

export function SearchField() {
  const [opened, { open, close }] = useDisclosure(false);
  const isFetched = useFetchedWhenIdle();
  const [anywhere, whereNothingIsTyped] = SHORTCUTS.search.keys;
  useHotkeys([[anywhere, open]], []);
  useHotkeys([[whereNothingIsTyped, open]]);
  return (
    <>
      <UnstyledButton className={classes.field} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.words}>{t({ defaultMessage: 'Search payments' })}</span>
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          {IS_MAC ? '⌘K' : t({ defaultMessage: 'Ctrl K', description: 'The keys' })}
        </Kbd>
      </UnstyledButton>
      {(isFetched || opened) && (
        <Suspense>
          <SearchDialog opened={opened} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/** Whether the dialog is at hand: fetched when the first screen is done, so that the first letters typed into it aren't lost. */
function useFetchedWhenIdle(): boolean {
  const [isFetched, setFetched] = useState(false);
  useEffect(() => {
    const asked = requestIdleCallback(() => void SearchDialog.preload?.()?.then(() => setFetched(true)));
    return () => cancelIdleCallback(asked);
  }, []);
  return isFetched;
}

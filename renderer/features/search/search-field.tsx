// The search field in the frame's head. It opens the dialog, as Ctrl K and ⌘K do from anywhere, a form's field too.
import { Kbd, UnstyledButton } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { t } from '../../../messages/t.ts';
import classes from './search.module.css';
import { SearchDialog } from './search-dialog.tsx';

const IS_MAC = /mac/i.test(navigator.platform);

export function SearchField() {
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', open]], []);
  // Not while something is typed.
  useHotkeys([['/', open]]);
  return (
    <>
      <UnstyledButton className={classes.field} onClick={open} aria-keyshortcuts="Control+K Meta+K">
        <IconSearch size={16} stroke={1.7} aria-hidden="true" />
        <span className={classes.words}>{t({ defaultMessage: 'Search payments' })}</span>
        <Kbd size="xs" visibleFrom="sm" aria-hidden="true">
          {IS_MAC ? '⌘K' : t({ defaultMessage: 'Ctrl K', description: 'The keys' })}
        </Kbd>
      </UnstyledButton>
      <SearchDialog opened={opened} onClose={close} />
    </>
  );
}

// The keys there are, shown by "?".
import { Kbd, Modal, Table } from '@mantine/core';
import { useDisclosure, useWindowEvent } from '@mantine/hooks';
import { perLanguage, t } from '../../../messages/t.ts';

const KEYS = perLanguage((): { keys: string[]; does: string }[] => [
  {
    keys: [t({ defaultMessage: 'Ctrl', description: 'The key' }), 'K'],
    does: t({ defaultMessage: 'Search (⌘K on a Mac)' }),
  },
  { keys: ['/'], does: t({ defaultMessage: 'Search' }) },
  { keys: ['n'], does: t({ defaultMessage: 'New session, on Overview and Sessions' }) },
  { keys: ['j'], does: t({ defaultMessage: 'Next row in a list' }) },
  { keys: ['k'], does: t({ defaultMessage: 'Previous row in a list' }) },
  { keys: [t({ defaultMessage: 'Enter', description: 'The key' })], does: t({ defaultMessage: 'Open the row' }) },
  { keys: [t({ defaultMessage: 'Space', description: 'The key' })], does: t({ defaultMessage: 'Select the row' }) },
  { keys: ['?'], does: t({ defaultMessage: 'Show these keys' }) },
]);

export function KeysDialog() {
  const [opened, { open, close }] = useDisclosure(false);
  // By the character, as keyboards differ in what makes it.
  useWindowEvent('keydown', ({ key, target }) => {
    const isTyped = target instanceof Element && target.closest('input, textarea, select');
    if (key === '?' && !isTyped) open();
  });
  return (
    <Modal opened={opened} onClose={close} title={t({ defaultMessage: 'Keyboard shortcuts' })}>
      <Table withRowBorders={false} verticalSpacing={5}>
        <Table.Tbody>
          {KEYS().map(({ keys, does }) => (
            <Table.Tr key={keys.join(' ')}>
              <Table.Td>{does}</Table.Td>
              <Table.Td ta="right">
                {keys.map((key) => (
                  <Kbd key={key} size="sm" ml={4}>
                    {key}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}

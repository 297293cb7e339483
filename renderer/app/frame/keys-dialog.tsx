// The keys there are.
import { Kbd, Modal, Stack, Table, Title } from '@mantine/core';
import { SHORTCUT_NAMES, SHORTCUTS, type ShortcutName } from '../../../contract/console/shortcuts.ts';
import { shortcutWords } from '../../../messages/shortcut-words.ts';
import { t } from '../../../messages/t.ts';

const heardBy = (who: (typeof SHORTCUTS)[ShortcutName]['by']) =>
  SHORTCUT_NAMES.filter((name) => SHORTCUTS[name].by === who);

export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Keyboard shortcuts' })}>
      <Stack gap="md">
        <Keys title={t({ defaultMessage: 'On every page' })} names={heardBy('page')} />
        <Keys title={t({ defaultMessage: 'In a list' })} names={heardBy('list')} />
        {/* A browser has its own. */}
        {window.paydeskConsole && <Keys title={t({ defaultMessage: 'In the menu' })} names={heardBy('menu')} />}
      </Stack>
    </Modal>
  );
}

function Keys({ title, names }: { title: string; names: ShortcutName[] }) {
  return (
    <section aria-label={title}>
      <Title order={3}>{title}</Title>
      <Table withRowBorders={false} verticalSpacing={3}>
        <Table.Tbody>
          {names.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>{shortcutWords()[name]}</Table.Td>
              <Table.Td ta="right">
                {SHORTCUTS[name].keys.map((keys) => (
                  <Kbd key={keys} size="sm" ml={4}>
                    {keyWords(keys)}
                  </Kbd>
                ))}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  );
}

const IS_MAC = /mac/i.test(navigator.platform);

/** "Ctrl+Shift+P", or "⇧⌘P" on a Mac. */
function keyWords(keys: string): string {
  const parts = keys.split('+');
  const words = parts.map((key) => wordOf(key, parts.length === 1));
  return IS_MAC ? words.join('') : words.join('+');
}

function wordOf(key: string, isAlone: boolean): string {
  switch (key) {
    case 'mod':
      return IS_MAC ? '⌘' : t({ defaultMessage: 'Ctrl', description: 'The key' });
    case 'shift':
      return IS_MAC ? '⇧' : t({ defaultMessage: 'Shift', description: 'The key' });
    case 'alt':
      return IS_MAC ? '⌥' : t({ defaultMessage: 'Alt', description: 'The key' });
    case 'Enter':
      return t({ defaultMessage: 'Enter', description: 'The key' });
    case 'Space':
      return t({ defaultMessage: 'Space', description: 'The key' });
    case 'ArrowDown':
      return '↓';
    case 'ArrowUp':
      return '↑';
    case 'ArrowLeft':
      return '←';
    case 'ArrowRight':
      return '→';
    case 'Plus':
      return '+';
    default:
      // A letter alone is pressed without Shift.
      return isAlone ? key : key.toUpperCase();
  }
}

// Rows of a file that can't be taken: where each is, and why.
import { Alert, Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { BadRow } from '../../contract/console/reconcile.ts';
import { saveFile } from './save-file.ts';

/** More than these nobody reads on a screen; the list can be saved. */
const SHOWN = 200;

/** `what`: what becomes of them. */
export function BadRows({ rows, what = 'can’t be read' }: { rows: BadRow[]; what?: 'can’t be read' | 'left out' }) {
  const words = what === 'left out' ? (rows.length === 1 ? 'is left out' : 'are left out') : what;
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN;
  const save = () =>
    saveFile({
      fileName: 'rows-not-read.txt',
      type: 'text/plain;charset=utf-8',
      text: rows.map(({ line, problem }) => `${line}: ${problem}\n`).join(''),
    });
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertCircle size={18} />}
      title={`${rows.length.toLocaleString('en-US')} ${rows.length === 1 ? 'row' : 'rows'} ${words}`}
    >
      <ScrollArea.Autosize
        mah={112}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `Rows that ${words}` }}
      >
        <Table fz="sm" verticalSpacing={4} withRowBorders={false}>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map(({ line, problem }) => (
              <Table.Tr key={line}>
                <Table.Td w={100}>Line {line.toLocaleString('en-US')}</Table.Td>
                <Table.Td>{problem}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="xs">
        <Text size="xs">{more > 0 && `And ${more.toLocaleString('en-US')} more.`}</Text>
        <Button variant="default" size="compact-sm" onClick={save}>
          Save the list
        </Button>
      </Group>
    </Alert>
  );
}

// Rows of a statement that can't be read: where each is, and why.
import { Alert, Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { BadRow } from '../../../contract/console/reconcile.ts';
import { saveFile } from '../../ui/save-file.ts';

/** More than these nobody reads on a screen; the list can be saved. */
const SHOWN = 200;

export function BadRows({ rows }: { rows: BadRow[] }) {
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
      title={rows.length === 1 ? '1 row can’t be read' : `${rows.length.toLocaleString('en-US')} rows can’t be read`}
    >
      <ScrollArea.Autosize
        mah={112}
        type="auto"
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Rows that can’t be read' }}
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

// Rows of a file that can't be taken: where each is, and why.

import { Alert, Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { BadRow } from '../../contract/console/reconcile.ts';
import { t } from '../../messages/t.ts';
import { remarkWords } from './remark-words.ts';
import { saveFile } from './save-file.ts';

/** More than these nobody reads on a screen; the list can be saved. */
const SHOWN = 200;

/** `what`: they were read, and are left out all the same. */
export function BadRows({ rows, what }: { rows: BadRow[]; what?: 'left out' }) {
  if (rows.length === 0) return null;
  const more = rows.length - SHOWN;
  const save = () =>
    saveFile({
      fileName: 'rows-not-read.txt',
      type: 'text/plain;charset=utf-8',
      text: rows.map(({ line, problem }) => `${line}: ${remarkWords(problem)}\n`).join(''),
    });
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconAlertCircle size={18} />}
      title={
        what
          ? t(
              { defaultMessage: '{count, plural, one {# row will be skipped} other {# rows will be skipped}}' },
              { count: rows.length },
            )
          : t(
              { defaultMessage: '{count, plural, one {# row can’t be read} other {# rows can’t be read}}' },
              { count: rows.length },
            )
      }
    >
      <ScrollArea.Autosize
        mah={112}
        type="auto"
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': what ? t({ defaultMessage: 'Skipped rows' }) : t({ defaultMessage: 'Rows that can’t be read' }),
        }}
      >
        <Table fz="sm" verticalSpacing={4} withRowBorders={false}>
          <Table.Tbody>
            {rows.slice(0, SHOWN).map(({ line, problem }) => (
              <Table.Tr key={line}>
                <Table.Td w={100}>{t({ defaultMessage: 'Line {line, number}' }, { line })}</Table.Td>
                <Table.Td>{remarkWords(problem)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="space-between" mt="xs">
        <Text size="xs">
          {more > 0 &&
            t({ defaultMessage: '{count, plural, one {And # more row.} other {And # more rows.}}' }, { count: more })}
        </Text>
        <Button variant="default" size="compact-sm" onClick={save}>
          {t({ defaultMessage: 'Export these rows' })}
        </Button>
      </Group>
    </Alert>
  );
}

// Rows of a file that can't be taken: where each is, and why.

import { Alert, Button, Group, ScrollArea, Table, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { BadRow } from '../../contract/console/reconcile.ts';
import { t } from '../../messages/t.ts';
import { remarkWords } from './remark-words.ts';
import { saveFile } from './save-file.ts';

/** A longer list isn't read on a screen; it can be saved. */
const SHOWN = 200;

type BadRowsProps = {
  rows: BadRow[];
  /** unread: they can't be read. skipped: they were read, and are left out all the same. unimported: for either reason. */
  what?: 'unread' | 'skipped' | 'unimported';
  /** How many there are, where `rows` are only the first of them. */
  count?: number;
  /** Saves them all, instead of what is shown. */
  save?: ReactNode;
};

export function BadRows({ rows, what = 'unread', count = rows.length, save }: BadRowsProps) {
  if (rows.length === 0) return null;
  const more = count - Math.min(SHOWN, rows.length);
  const saveShown = () =>
    saveFile({
      fileName: 'rows-not-read.txt',
      type: 'text/plain;charset=utf-8',
      text: rows.map(({ line, problem }) => `${line}: ${remarkWords(problem)}\n`).join(''),
    });
  const { title, region } = WORDS[what];
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertCircle size={18} />} title={title(count)}>
      <ScrollArea.Autosize
        mah={112}
        type="auto"
        viewportProps={{
          tabIndex: 0,
          role: 'region',
          'aria-label': region(),
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
        {(more > 0 || !save) && (
          <Text size="xs">
            {more > 0 &&
              t({ defaultMessage: '{count, plural, one {And # more row.} other {And # more rows.}}' }, { count: more })}
          </Text>
        )}
        {save ?? (
          <Button variant="default" size="compact-sm" onClick={saveShown}>
            {t({ defaultMessage: 'Export these rows' })}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

const WORDS: Record<NonNullable<BadRowsProps['what']>, { title: (count: number) => string; region: () => string }> = {
  unread: {
    title: (count) =>
      t({ defaultMessage: '{count, plural, one {# row can’t be read} other {# rows can’t be read}}' }, { count }),
    region: () => t({ defaultMessage: 'Rows that can’t be read' }),
  },
  skipped: {
    title: (count) =>
      t({ defaultMessage: '{count, plural, one {# row will be skipped} other {# rows will be skipped}}' }, { count }),
    region: () => t({ defaultMessage: 'Skipped rows' }),
  },
  unimported: {
    title: (count) =>
      t(
        { defaultMessage: '{count, plural, one {# row can’t be imported} other {# rows can’t be imported}}' },
        { count },
      ),
    region: () => t({ defaultMessage: 'Rows that can’t be imported' }),
  },
};

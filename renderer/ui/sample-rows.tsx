// The first rows of a file, as they stand in the file.

import { Table, Text } from '@mantine/core';
import { t } from '../../messages/t.ts';

export function SampleRows({ columns, rows }: { columns: string[]; rows: string[][] }) {
  if (rows.length === 0) return <Text size="sm">{t({ defaultMessage: 'The file has a header but no rows.' })}</Text>;
  return (
    <Table.ScrollContainer minWidth={columns.length * 120} type="native">
      <Table fz="xs" withTableBorder aria-label={t({ defaultMessage: 'First rows in the file' })}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((cells) => (
            <Table.Tr key={cells.join('\n')}>
              {columns.map((name, place) => (
                <Table.Td key={name} style={{ whiteSpace: 'nowrap' }}>
                  {cells[place]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

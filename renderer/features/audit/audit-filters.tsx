// Which lines of the audit trail are shown: whose, of what, of which days.
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useGateway } from '../../gateway/client.ts';
import { actionWords } from './action-words.ts';
import { type AuditSearchProps, isFiltered } from './audit-search.ts';

export function AuditFilters({ search, onSearch }: AuditSearchProps) {
  const gateway = useGateway();
  const names = useQuery(gateway.audit.names.queryOptions());
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={`${label} (UTC)`}
      size="sm"
      w={150}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <Select
        label="Who"
        size="sm"
        w={180}
        placeholder="Everybody"
        clearable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
        data={names.data?.actors ?? []}
        value={search.who ?? null}
        onChange={(who) => onSearch({ ...search, who: who ?? undefined })}
      />
      <Select
        label="What"
        size="sm"
        w={210}
        placeholder="Everything"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Everything' }}
        data={(names.data?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) }))}
        value={search.what ?? null}
        onChange={(what) => onSearch({ ...search, what: what ?? undefined })}
      />
      {day('from', 'From')}
      {day('to', 'To')}
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
          Clear
        </Button>
      )}
    </Group>
  );
}

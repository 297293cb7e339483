// The filters of the audit log: person, action, and days.
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { actionWords } from './action-words.ts';
import { type AuditSearchProps, isFiltered } from './audit-search.ts';

export function AuditFilters({ search, onSearch }: AuditSearchProps) {
  const gateway = useGateway();
  const names = useQuery(gateway.audit.names.queryOptions());
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      label={label}
      size="sm"
      w={150}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <Select
        label={t({ defaultMessage: 'Person' })}
        size="sm"
        w={180}
        placeholder={t({ defaultMessage: 'Anyone' })}
        clearable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Anyone' }) }}
        data={names.data?.actors ?? []}
        value={search.who ?? null}
        onChange={(who) => onSearch({ ...search, who: who ?? undefined })}
      />
      <Select
        label={t({ defaultMessage: 'Action' })}
        size="sm"
        w={210}
        placeholder={t({ defaultMessage: 'Any action' })}
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t({ defaultMessage: 'Any action' }) }}
        data={(names.data?.actions ?? []).map((action) => ({ value: action, label: actionWords(action) }))}
        value={search.what ?? null}
        onChange={(what) => onSearch({ ...search, what: what ?? undefined })}
      />
      {day('from', t({ defaultMessage: 'From (UTC)' }))}
      {day('to', t({ defaultMessage: 'To (UTC)' }))}
      {isFiltered(search) && (
        <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
          {t({ defaultMessage: 'Clear' })}
        </Button>
      )}
    </Group>
  );
}

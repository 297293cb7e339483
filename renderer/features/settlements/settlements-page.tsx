// The Settlements page: deposits to bank accounts, found by seller, amount, day or month.

import { Button, Group, Select, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { BOOKS_TIME_ZONE, Day, Month } from '../../../contract/books-month.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BooksProgress } from '../../shared/books-notice.tsx';
import { ExportCsv } from '../../shared/record-list/export-csv.tsx';
import { amountProblem } from '../../ui/amount-words.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { SettlementList } from './settlement-list.tsx';
import type { SettlementsSearch, SettlementsSearchProps } from './settlements-search.ts';

export function SettlementsPage(props: SettlementsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Settlements' }));
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Settlements' })}
        words={t(
          { defaultMessage: 'Deposits to bank accounts, and what each is made of. Days and months are in {zone}.' },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
      />
      <BooksProgress />
      <SettlementFilters {...props} />
      <SettlementList {...props} />
    </>
  );
}

/** Finds a deposit: whose, of which amount, on which day or in which month; and exports a month. */
function SettlementFilters({ search, onSearch }: SettlementsSearchProps) {
  const { accounts, mode } = useEnvironment();
  const isFiltered = Object.values(search).some((value) => value !== undefined);
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Group align="flex-end" gap="sm">
        {accounts.length > 1 && (
          <Select
            label={mode === 'marketplace' ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' })}
            placeholder={
              mode === 'marketplace' ? t({ defaultMessage: 'All sellers' }) : t({ defaultMessage: 'All accounts' })
            }
            size="sm"
            w={{ base: '100%', xs: 150, sm: 190 }}
            searchable
            clearable
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={search.account ?? null}
            onChange={(chosen) => onSearch({ ...search, account: chosen ?? undefined })}
          />
        )}
        <AmountField cents={search.amount} onCents={(amount) => onSearch({ ...search, amount })} />
        <TextInput
          type="date"
          label={t({ defaultMessage: 'Day' })}
          size="sm"
          w={{ base: '100%', xs: 135 }}
          value={search.day ?? ''}
          onChange={({ currentTarget }) => {
            const day = Day.safeParse(currentTarget.value);
            onSearch({ ...search, day: day.success ? day.data : undefined });
          }}
        />
        <TextInput
          type="month"
          label={t({ defaultMessage: 'Month' })}
          size="sm"
          w={{ base: '100%', xs: 140 }}
          value={search.month ?? ''}
          onChange={({ currentTarget }) => {
            const month = Month.safeParse(currentTarget.value);
            onSearch({ ...search, month: month.success ? month.data : undefined });
          }}
        />
        {isFiltered && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({})}>
            {t({ defaultMessage: 'Clear' })}
          </Button>
        )}
      </Group>
      <MonthExport search={search} />
    </Group>
  );
}

/** Takes effect once it can be read. */
function AmountField({ cents, onCents }: { cents: number | undefined; onCents: (cents: number | undefined) => void }) {
  const [text, setText] = useState(cents === undefined ? '' : formatCents(cents));
  useEffect(() => {
    // Taken off, or another address was opened.
    setText((now) => (centsOf(now) === cents ? now : cents === undefined ? '' : formatCents(cents)));
  }, [cents]);
  const problem = text.trim() === '' ? null : amountProblem(text);
  return (
    <TextInput
      label={t({ defaultMessage: 'Amount deposited' })}
      placeholder={t({ defaultMessage: '4,312.50' })}
      inputMode="decimal"
      size="sm"
      w={{ base: '100%', xs: 135 }}
      value={text}
      error={problem}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        const read = centsOf(value);
        if (value.trim() === '') onCents(undefined);
        else if (read !== undefined) onCents(read);
      }}
    />
  );
}

function centsOf(text: string): number | undefined {
  const parsed = parseDollars(text);
  return parsed.ok ? parsed.cents : undefined;
}

/** Exports every deposit of the chosen month with its lines, of the chosen seller or of all. */
function MonthExport({ search: { month, account } }: { search: SettlementsSearch }) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  if (month === undefined)
    return (
      <Text size="sm" c="dimmed">
        {t({ defaultMessage: 'Choose a month to export its lines.' })}
      </Text>
    );
  const of = { environmentId, accountId: account ?? null, of: { month } };
  return (
    <ExportCsv
      fileName={`settlements-${month}.csv`}
      ask={(cursor, signal) => gateway.settlements.csv.call({ ...of, cursor }, { signal })}
    />
  );
}

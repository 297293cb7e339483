// Finds a deposit: whose, of which amount, on which day; and exports a month.
import { Button, Group, Select, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { booksMonthOf } from '../../../contract/books-day.ts';
import type { AccountView } from '../../../contract/console/environment.ts';
import { Day, Month } from '../../../contract/dashboard-api/month.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ExportCsv } from '../../shared/record-list/export-csv.tsx';
import { amountProblem } from '../../ui/amount-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { accountsToChoose } from './chosen-account.ts';
import type { SettlementsSearchProps } from './settlements-search.ts';

type FilterProps = SettlementsSearchProps & { account: AccountView };

export function SettlementFilters({ account, search, onSearch }: FilterProps) {
  const environment = useEnvironment();
  const accounts = accountsToChoose(environment);
  const isFiltered = search.amount !== undefined || search.day !== undefined;
  return (
    <Group justify="space-between" align="flex-end" gap="md" mb="md">
      <Group align="flex-end" gap="sm">
        {accounts.length > 1 && (
          <Select
            label={
              environment.mode === 'marketplace' ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' })
            }
            size="sm"
            w={{ base: '100%', xs: 200 }}
            searchable
            allowDeselect={false}
            data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
            value={account.id}
            onChange={(chosen) => chosen && onSearch({ ...search, account: chosen })}
          />
        )}
        <AmountField cents={search.amount} onCents={(amount) => onSearch({ ...search, amount })} />
        <TextInput
          type="date"
          label={t({ defaultMessage: 'Day' })}
          size="sm"
          w={{ base: '100%', xs: 150 }}
          value={search.day ?? ''}
          onChange={({ currentTarget }) => {
            const day = Day.safeParse(currentTarget.value);
            onSearch({ ...search, day: day.success ? day.data : undefined });
          }}
        />
        {isFiltered && (
          <Button variant="subtle" size="sm" onClick={() => onSearch({ ...search, amount: undefined, day: undefined })}>
            {t({ defaultMessage: 'Clear' })}
          </Button>
        )}
      </Group>
      <MonthExport account={account} search={search} onSearch={onSearch} />
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
      w={{ base: '100%', xs: 150 }}
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

/** Exports every deposit of a month with its lines. */
function MonthExport({ account, search, onSearch }: FilterProps) {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  const month = search.month ?? Month.parse(booksMonthOf(Date.now()));
  const of = { environmentId, accountId: account.id, of: { month } };
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        type="month"
        label={t({ defaultMessage: 'Month to export' })}
        size="sm"
        w={{ base: '100%', xs: 170 }}
        value={month}
        onChange={({ currentTarget }) => {
          const chosen = Month.safeParse(currentTarget.value);
          if (chosen.success) onSearch({ ...search, month: chosen.data });
        }}
      />
      <ExportCsv
        fileName={`settlements-${month}.csv`}
        ask={(cursor, signal) => gateway.settlements.csv.call({ ...of, cursor }, { signal })}
      />
    </Group>
  );
}

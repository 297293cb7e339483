// The Settlements page: deposits to a bank account, found by amount or day.

import { Button, Group, Select, TextInput } from '@mantine/core';
import { IconBuildingBank } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { booksMonthOf } from '../../../contract/books-day.ts';
import { BOOKS_TIME_ZONE, Day, Month } from '../../../contract/books-month.ts';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { BooksProgress } from '../../shared/books-notice.tsx';
import { ExportCsv } from '../../shared/record-list/export-csv.tsx';
import { amountProblem } from '../../ui/amount-words.ts';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { zoneWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { SettlementList } from './settlement-list.tsx';
import type { SettlementsSearchProps } from './settlements-search.ts';

export function SettlementsPage(props: SettlementsSearchProps) {
  usePageTitle(t({ defaultMessage: 'Settlements' }));
  const account = chosenAccount(useEnvironment(), props.search.account);
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Settlements' })}
        words={t(
          {
            defaultMessage: 'Deposits to your bank account, and what each is made of. Days and months are in {zone}.',
          },
          { zone: zoneWords(BOOKS_TIME_ZONE) },
        )}
      />
      <BooksProgress />
      {account ? <OfAccount account={account} {...props} /> : <NoKeys />}
    </>
  );
}

function OfAccount({ account, ...props }: SettlementsSearchProps & { account: AccountView }) {
  return (
    <>
      <SettlementFilters account={account} {...props} />
      <SettlementList account={account} {...props} />
    </>
  );
}

function NoKeys() {
  return (
    <BareCard>
      <EmptyState
        icon={IconBuildingBank}
        title={t({ defaultMessage: 'No API keys yet' })}
        words={t({ defaultMessage: 'Enter an account’s API keys under Environment to see its settlements.' })}
      />
    </BareCard>
  );
}

type FilterProps = SettlementsSearchProps & { account: AccountView };

/** Finds a deposit: whose, of which amount, on which day; and exports a month. */
function SettlementFilters({ account, search, onSearch }: FilterProps) {
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

type Accounts = Pick<EnvironmentView, 'accounts' | 'mode'>;

/** Those with keys: a merchant's own, or a marketplace's sellers before the marketplace itself, which is seldom paid for a sale. */
function accountsToChoose({ accounts, mode }: Accounts): AccountView[] {
  const withKeys = accounts.filter(
    ({ role, keys }) => keys !== null && (role === 'merchant') === (mode === 'merchant'),
  );
  const isPlatform = ({ role }: AccountView) => Number(role === 'platform');
  return withKeys.toSorted((a, b) => isPlatform(a) - isPlatform(b));
}

/** The account that the address names, else the first; null where none has keys. */
function chosenAccount(environment: Accounts, id: string | undefined): AccountView | null {
  const accounts = accountsToChoose(environment);
  return accounts.find((account) => account.id === id) ?? accounts[0] ?? null;
}

// Filters that the lists of orders and sessions share: days, amounts, account, and whether there are notes; and those that are set, each to be taken off.
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Indicator,
  NativeSelect,
  Pill,
  Popover,
  Select,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { formatCents } from '../../../contract/format-cents.ts';
import { parseDollars } from '../../../contract/money.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { amountProblem } from '../../ui/amount-words.ts';
import { dayWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { type ListSearch, rangeProblem } from '../list-search.ts';

const RANGE_PROBLEM = perLanguage(() => ({
  days: t({ defaultMessage: 'The first day is after the last.' }),
  amounts: t({ defaultMessage: 'The minimum amount is more than the maximum.' }),
}));

type FiltersProps<Search extends ListSearch> = {
  search: Search;
  onSearch: (search: Search) => void;
  /** Those of this list alone. */
  children?: ReactNode;
};

/** A filter of one list alone that is set: what it says, and the address without it. */
export type OwnFilter<Search> = { words: ReactNode; label: string; without: Search };

/** A button for the filters that are used less often. own: how many of this list alone are set; first: those that have no room outside, null where they have. */
export function MoreFilters<Search extends ListSearch>({
  search,
  onSearch,
  own,
  first,
  children,
}: FiltersProps<Search> & { own: number; first: ReactNode }) {
  const { accounts, mode } = useEnvironment();
  const problem = rangeProblem(search);
  const isMarketplace = mode === 'marketplace';
  const day = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      size="sm"
      label={label}
      error={problem === 'days' && end === 'to'}
      value={search[end] ?? ''}
      onChange={({ currentTarget }) => onSearch({ ...search, [end]: currentTarget.value || undefined })}
    />
  );
  const shared = [search.from ?? search.to, search.min ?? search.max, search.account, search.note];
  const count = own + shared.filter((value) => value !== undefined).length;
  return (
    <Popover position="bottom-start" shadow="md" trapFocus returnFocus>
      <Indicator label={count} size={16} disabled={count === 0}>
        <Popover.Target>
          <Button variant="default" size={first ? 'xs' : 'sm'} leftSection={<IconFilter size={16} />}>
            {first ? t({ defaultMessage: 'Filters' }) : t({ defaultMessage: 'More filters' })}
          </Button>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown>
        <Stack gap="sm" w={320} maw="100%">
          {first}
          <Group grow align="flex-start">
            {day('from', t({ defaultMessage: 'From', description: 'The first day' }))}
            {day('to', t({ defaultMessage: 'To', description: 'The last day' }))}
          </Group>
          {problem === 'days' && (
            <Text size="xs" c="red">
              {RANGE_PROBLEM().days}
            </Text>
          )}
          <Group grow align="flex-start">
            <AmountField
              label={t({ defaultMessage: 'Minimum amount' })}
              cents={search.min}
              onCents={(min) => onSearch({ ...search, min })}
            />
            <AmountField
              label={t({ defaultMessage: 'Maximum amount' })}
              cents={search.max}
              onCents={(max) => onSearch({ ...search, max })}
            />
          </Group>
          {problem === 'amounts' && (
            <Text size="xs" c="red">
              {RANGE_PROBLEM().amounts}
            </Text>
          )}
          {accounts.length > 1 && (
            <Select
              label={isMarketplace ? t({ defaultMessage: 'Seller' }) : t({ defaultMessage: 'Account' })}
              size="sm"
              searchable
              clearable
              placeholder={t({ defaultMessage: 'All' })}
              comboboxProps={{ withinPortal: false }}
              data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
              value={search.account ?? null}
              onChange={(account) => onSearch({ ...search, account: account ?? undefined })}
            />
          )}
          <Checkbox
            size="sm"
            label={t({ defaultMessage: 'With a note' })}
            checked={search.note === true}
            onChange={({ currentTarget }) => onSearch({ ...search, note: currentTarget.checked || undefined })}
          />
          {children}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

type FilterSelectProps = {
  label: string;
  width: number;
  /** What is shown where nothing is chosen. */
  placeholder: string;
  /** What the button says that clears it. */
  clear?: string | undefined;
  searchable?: boolean;
  /** In a dropdown: another would be cut off by it. */
  isInside?: boolean;
  choices: readonly { value: string | number; label: string }[];
  value: string | number | undefined;
  onChange: (value: string | undefined) => void;
};

/** A filter that is one of several values. */
export function FilterSelect({
  label,
  width,
  placeholder,
  clear = placeholder,
  isInside = false,
  choices,
  value,
  onChange,
  ...rest
}: FilterSelectProps) {
  const data = choices.map((choice) => ({ value: String(choice.value), label: choice.label }));
  const chosen = value === undefined ? null : String(value);
  if (isInside)
    return (
      <NativeSelect
        size="sm"
        label={label}
        data={[{ value: '', label: placeholder }, ...data]}
        value={chosen ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      />
    );
  return (
    <Select
      size="sm"
      label={label}
      w={width}
      placeholder={placeholder}
      clearable
      clearButtonProps={{ 'aria-label': clear }}
      data={data}
      value={chosen}
      onChange={(next) => onChange(next ?? undefined)}
      {...rest}
    />
  );
}

/** Takes effect once it can be read. */
function AmountField({
  label,
  cents,
  onCents,
}: {
  label: string;
  cents: number | undefined;
  onCents: (cents: number | undefined) => void;
}) {
  const [text, setText] = useState(cents === undefined ? '' : formatCents(cents));
  useEffect(() => {
    // Taken off, or set by a view.
    setText((now) => (centsOf(now) === cents ? now : cents === undefined ? '' : formatCents(cents)));
  }, [cents]);
  const change = (next: string) => {
    setText(next);
    const read = centsOf(next);
    if (next.trim() === '' || read !== undefined) onCents(read);
  };
  return (
    <TextInput
      size="sm"
      inputMode="decimal"
      label={label}
      value={text}
      maxLength={20}
      error={text.trim() === '' ? null : amountProblem(text)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}

function centsOf(text: string): number | undefined {
  const parsed = parseDollars(text);
  return parsed.ok ? parsed.cents : undefined;
}

/** In the list's place where its range can't be asked for, as a link may say. */
export function RangeAlert({ search }: { search: ListSearch }) {
  const problem = rangeProblem(search);
  return problem ? (
    <Text size="sm" c="red" role="alert">
      {RANGE_PROBLEM()[problem]}
    </Text>
  ) : null;
}

/** Where a link asked for more than can be read; onSearch leaves it behind. */
export function UnreadAlert<Search extends ListSearch>({ search, onSearch }: Omit<FiltersProps<Search>, 'children'>) {
  if (!search.unread) return null;
  return (
    <Alert
      mb="sm"
      color="yellow"
      role="alert"
      withCloseButton
      closeButtonLabel={t({ defaultMessage: 'Close' })}
      onClose={() => onSearch({ ...search, unread: undefined })}
    >
      {t(
        { defaultMessage: 'Part of this link couldn’t be read: {names}. Check the filters.' },
        { names: search.unread.join(', ') },
      )}
    </Alert>
  );
}

/** What is set, each with a button that takes it off. */
export function FilterPills<Search extends ListSearch>({
  search,
  onSearch,
  own,
}: Omit<FiltersProps<Search>, 'children'> & { own: readonly OwnFilter<Search>[] }) {
  const { accounts } = useEnvironment();
  const { from, to, min, max, account, note } = search;
  const removable = ({ words, label, without }: OwnFilter<Search>) => (
    <Pill
      key={label}
      withRemoveButton
      removeButtonProps={{
        'aria-label': t({ defaultMessage: 'Remove the filter {words}' }, { words: label }),
        'aria-hidden': false,
        tabIndex: 0,
      }}
      onRemove={() => onSearch(without)}
    >
      {words}
    </Pill>
  );
  const pill = (words: string, without: Partial<ListSearch>) =>
    removable({ words, label: words, without: { ...search, ...without } });
  const pills = [
    ...own.map(removable),
    ...(from || to
      ? [pill(rangeWords(from && dayWords(from), to && dayWords(to)), { from: undefined, to: undefined })]
      : []),
    ...(min !== undefined || max !== undefined
      ? [
          pill(rangeWords(min !== undefined && formatCents(min), max !== undefined && formatCents(max)), {
            min: undefined,
            max: undefined,
          }),
        ]
      : []),
    ...(account
      ? [
          pill(accounts.find(({ id }) => id === account)?.name ?? t({ defaultMessage: 'Account removed' }), {
            account: undefined,
          }),
        ]
      : []),
    ...(note ? [pill(t({ defaultMessage: 'With a note' }), { note: undefined })] : []),
  ];
  return pills.length > 0 ? (
    <Group gap={6} mb="xs">
      {pills}
    </Group>
  ) : null;
}

function rangeWords(from: string | false | undefined, to: string | false | undefined): string {
  if (from && to) return t({ defaultMessage: '{from} to {to}' }, { from, to });
  return from ? t({ defaultMessage: 'From {from}' }, { from }) : t({ defaultMessage: 'Up to {to}' }, { to: to || '' });
}

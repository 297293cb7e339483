// Search, from every screen: Ctrl K or ⌘K, type what the caller says, arrows, Enter.
import { Combobox, Group, Kbd, Loader, Modal, Pill, ScrollArea, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { defaultStringifySearch, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { SearchResult, SearchTerm } from '../../../contract/console/search.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { locale, perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { useDeadlineClock } from '../../shared/open-returns.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { dayWords } from '../../ui/time-words.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useMayOpen } from '../../window/may.tsx';
import { useWindowState } from '../../window/window-state.ts';
import classes from './search.module.css';
import { ConsumerOption, PaymentOption, SellerOption } from './search-options.tsx';
import { placesFor } from './search-places.ts';
import { type PieceKind, type ReadSearch, readSearch } from './search-terms.ts';

const WHILE_TYPING_MS = 120;
/** A pasted mail isn't offered again. */
const LONGEST_RECENT = 200;
const RECENT_KEPT = 5;
const PLACES_BELOW_RESULTS = 3;

export function SearchDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  // The page that is opened takes the focus.
  const [isLeaving, setLeaving] = useState(false);
  const close = (forPage: boolean) => {
    setLeaving(forPage);
    onClose();
  };
  return (
    <Modal.Root
      opened={opened}
      onClose={() => close(false)}
      returnFocus={!isLeaving}
      size={680}
      yOffset="10vh"
      padding={0}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t({ defaultMessage: 'Search' })}>
        <Modal.Body>{opened && <SearchBox onClose={close} />}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function SearchBox({ onClose }: { onClose: (forPage: boolean) => void }) {
  const [text, setText] = useState('');
  const [settled] = useDebouncedValue(text, WHILE_TYPING_MS);
  const read = useRead(settled);
  const { result, problem, isAsking, isFormer } = useFound(read);
  const { history } = useRouter();
  const { box, optionId } = useOptions();
  const [isEntered, setEntered] = useState(false);
  // What is listed may still be what an earlier text finds.
  const isCurrent = settled === text && !isFormer;
  const environment = useEnvironment();
  const recent = useWindowState((state) => state.recentSearches);
  const isEmpty = text.trim() === '';
  const places = placesFor(text, environment.mode, useMayOpen());
  const count = result ? result.payments.length + result.sellers.length : 0;

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed, so the first of it is chosen.
  useEffect(() => {
    if (!isCurrent) return box.resetSelectedOption();
    box.selectFirstOption();
    if (!isEntered) return;
    setEntered(false);
    box.clickSelectedOption();
  }, [result, text, isCurrent]);

  const submit = (value: string) => {
    if (!value.startsWith('/')) return setText(value);
    if (!isEmpty && count > 0 && text.length <= LONGEST_RECENT) remember(text.trim());
    onClose(new URL(value, window.location.href).pathname !== history.location.pathname);
    return history.push(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose(false);
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isCurrent) return;
    // Opens the first of what this text finds, once that is known.
    event.stopPropagation();
    event.preventDefault();
    setEntered(true);
  };

  return (
    <Combobox store={box} onOptionSubmit={submit} classNames={{ option: classes.option ?? '' }}>
      <Combobox.EventsTarget withAriaAttributes={false}>
        <TextInput
          data-autofocus
          data-mantine-stop-propagation
          role="combobox"
          autoComplete="off"
          aria-haspopup="listbox"
          aria-expanded
          aria-controls={box.listId ?? undefined}
          aria-activedescendant={optionId ?? undefined}
          size="lg"
          variant="unstyled"
          px="md"
          leftSection={isAsking ? <Loader size={18} /> : <IconSearch size={20} stroke={1.7} />}
          aria-label={t({ defaultMessage: 'Search payments and screens' })}
          placeholder={t({ defaultMessage: 'Name, amount, day, ID or track number' })}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setEntered(false);
          }}
          onKeyDownCapture={onKeyDown}
          className={classes.input}
        />
      </Combobox.EventsTarget>
      <Recognized read={read} />
      {/* A list longer than its room is scrolled by the keyboard too. */}
      <ScrollArea.Autosize
        mah="60vh"
        type="auto"
        className={classes.results}
        styles={{ content: { minWidth: 0 } }}
        viewportProps={{ tabIndex: 0 }}
      >
        {problem && <ProblemAlert problem={problem} />}
        <Combobox.Options aria-label={t({ defaultMessage: 'Results' })} p={8}>
          {isEmpty && recent.length > 0 && (
            <Combobox.Group label={t({ defaultMessage: 'Recent searches' })}>
              {recent.map((one) => (
                <Combobox.Option key={one} value={one}>
                  {one}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {!isEmpty && result && <Found result={result} />}
          {!isEmpty && result?.orders && <AllInOrders conditions={result.orders} />}
          {!isEmpty && result && result.corrections.length > 0 && (
            <Combobox.Group label={t({ defaultMessage: 'Did you mean' })}>
              {result.corrections.map(({ typed, meant }) => (
                <Combobox.Option key={`${typed} ${meant}`} value={text.replace(typed, meant)}>
                  <bdi>{text.replace(typed, meant)}</bdi>
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
          {places.length > 0 && (
            <Combobox.Group label={t({ defaultMessage: 'Actions' })}>
              {places.slice(0, isEmpty ? undefined : PLACES_BELOW_RESULTS).map(({ to, name }) => (
                <Combobox.Option key={to} value={to}>
                  {name}
                </Combobox.Option>
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
      </ScrollArea.Autosize>
      <Footer problem={read.problem} result={isEmpty ? null : result} environmentName={environment.name} />
    </Combobox>
  );
}

/** The list of options, and which of them the keys have come to. The library tells assistive technology only what an arrow has chosen, not the first of each answer. */
function useOptions() {
  const [optionId, setOptionId] = useState<string | null>(null);
  const box = useCombobox({ opened: true });
  const told = (choose: () => string | null) => () => {
    const id = choose();
    setOptionId(id);
    return id;
  };
  return {
    optionId,
    box: {
      ...box,
      selectFirstOption: told(box.selectFirstOption),
      selectNextOption: told(box.selectNextOption),
      selectPreviousOption: told(box.selectPreviousOption),
    },
  };
}

type Read = ReadSearch & { isByItsClock: boolean };

/** Days are counted by a sandbox's clock where that shows a later day than this computer's. */
function useRead(text: string): Read {
  const clock = useDeadlineClock();
  return useMemo(() => {
    const now = new Date();
    const its = new Date(clock);
    const isByItsClock = its > now && its.toDateString() !== now.toDateString();
    return { ...readSearch(text, isByItsClock ? its : now), isByItsClock };
  }, [text, clock]);
}

/** What the terms find; the former answer stays while the next is on its way. */
function useFound({ terms, isAny }: Read) {
  const gateway = useGateway();
  // Unlike an id of React's, another window has another one: its questions don't take the place of this one's.
  const [field] = useState(() => crypto.randomUUID());
  const environmentId = useEnvironment().id;
  const query = useQuery(
    gateway.search.find.queryOptions({
      input: { environmentId, field, terms, isAny },
      enabled: terms.length > 0,
      placeholderData: keepPreviousData,
      staleTime: 0,
      gcTime: 0,
    }),
  );
  return {
    result: terms.length > 0 ? (query.data ?? null) : null,
    problem: query.error ? problemOf(query.error) : null,
    isAsking: query.isFetching,
    isFormer: terms.length > 0 && (query.isPlaceholderData || query.isPending),
  };
}

/** What the text was read as; words that may be anything aren't named. */
function Recognized({ read: { terms, kinds, isPartial, isByItsClock } }: { read: Read }) {
  const pieces = terms.flatMap((term, n) => {
    const kind = kinds[n] ?? 'word';
    const isOtherDay = kind === 'day' && isByItsClock;
    const label = isOtherDay ? t({ defaultMessage: 'Day by the sandbox’s clock' }) : kind !== 'word' && KIND()[kind];
    return label ? [{ label, words: termWords(term) }] : [];
  });
  if (pieces.length === 0) return null;
  return (
    <Group gap={6} px="md" pt="xs" role="group" aria-label={t({ defaultMessage: 'Recognized' })}>
      {pieces.map(({ label, words }) => (
        <Pill key={`${label} ${words}`}>
          {label}: <bdi>{words}</bdi>
        </Pill>
      ))}
      {isPartial && (
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'The other words are left out.' })}
        </Text>
      )}
    </Group>
  );
}

const KIND = perLanguage(
  (): Record<Exclude<PieceKind, 'word'>, string> => ({
    id: t({ defaultMessage: 'ID' }),
    track_number: t({ defaultMessage: 'Track number' }),
    email: t({ defaultMessage: 'Email' }),
    phone: t({ defaultMessage: 'Phone' }),
    amount: t({ defaultMessage: 'Amount' }),
    day: t({ defaultMessage: 'Day' }),
    reference: t({ defaultMessage: 'Shop reference' }),
    name: t({ defaultMessage: 'Name' }),
  }),
);

function termWords({ text, amount, time }: SearchTerm): string {
  if (amount) {
    const [from, to] = [formatCents(amount.min), formatCents(amount.max)];
    return from === to ? from : t({ defaultMessage: '{from} to {to}' }, { from, to });
  }
  if (!time) return text ?? '';
  const [from, to] = [dayWords(localDay(time.from, 0)), dayWords(localDay(time.until, -1))];
  return from === to ? from : t({ defaultMessage: '{from} to {to}' }, { from, to });
}

/** The day of a moment on this computer, as YYYY-MM-DD. */
function localDay(moment: string, moreMs: number): string {
  const at = new Date(Date.parse(moment) + moreMs);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

function Found({ result }: { result: SearchResult }) {
  return (
    <>
      {result.payments.length > 0 && (
        <Combobox.Group label={t({ defaultMessage: 'Payments' })}>
          {result.payments.map((hit) => (
            <PaymentOption key={hit.kind === 'order' ? hit.order.id : hit.session.id} hit={hit} />
          ))}
        </Combobox.Group>
      )}
      <ConsumerOption hits={result.payments} />
      {result.sellers.length > 0 && (
        <Combobox.Group label={t({ defaultMessage: 'Sellers' })}>
          {result.sellers.map((seller) => (
            <SellerOption key={seller.id} seller={seller} />
          ))}
        </Combobox.Group>
      )}
    </>
  );
}

/** Where the search was cut: the Orders list, narrowed by the same conditions. */
function AllInOrders({ conditions }: { conditions: NonNullable<SearchResult['orders']> }) {
  const { accounts } = useEnvironment();
  const { consumer, accountId, minAmount, maxAmount, from, until } = conditions;
  const address = defaultStringifySearch({
    consumer: consumer ?? undefined,
    account: accountId ?? undefined,
    min: minAmount ?? undefined,
    max: maxAmount ?? undefined,
    from: from === null ? undefined : localDay(from, 0),
    to: until === null ? undefined : localDay(until, -1),
  });
  const seller = accounts.find(({ id }) => id === accountId)?.name;
  const amount = minAmount !== null && maxAmount !== null ? { min: minAmount, max: maxAmount } : null;
  const time = from !== null && until !== null ? { from, until } : null;
  const words = [
    consumer ?? [],
    seller ?? [],
    amount ? termWords({ text: null, amount, time: null }) : [],
    time ? termWords({ text: null, amount: null, time }) : [],
  ].flat();
  return (
    <Combobox.Group label={t({ defaultMessage: 'More matches' })}>
      <Combobox.Option value={`/orders${address}`}>
        {t({ defaultMessage: 'Show all in Orders' })}: <bdi>{words.join(' · ')}</bdi>
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Not in that list: {what}' }, { what: leftOut(conditions) })}
        </Text>
      </Combobox.Option>
    </Combobox.Group>
  );
}

/** What a search finds and the list of orders can't show. */
function leftOut({ consumer, accountId, minAmount, from }: NonNullable<SearchResult['orders']>): string {
  const what = [
    t({ defaultMessage: 'sessions without an order' }),
    from === null ? [] : t({ defaultMessage: 'orders created before those days and captured then' }),
    minAmount === null ? [] : t({ defaultMessage: 'orders whose amount only the session has' }),
    consumer === null && accountId === null ? [] : t({ defaultMessage: 'matches in notes, references and IDs' }),
  ];
  return new Intl.ListFormat(locale()).format(what.flat());
}

/** What was searched, how much is there, and what the keys do. */
function Footer({
  problem,
  result,
  environmentName,
}: {
  problem: string | null;
  result: SearchResult | null;
  environmentName: string;
}) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" px="md" py="xs" className={classes.footer}>
      <Text size="xs" c={problem ? 'red' : 'dimmed'} role="status">
        {problem ??
          (result
            ? foundWords(result, environmentName)
            : t({ defaultMessage: 'Searching in {environment}' }, { environment: environmentName }))}
      </Text>
      <Group gap={6} wrap="nowrap" visibleFrom="sm" aria-hidden="true">
        <Kbd size="xs">↑</Kbd>
        <Kbd size="xs">↓</Kbd>
        <Kbd size="xs">{t({ defaultMessage: 'Enter', description: 'The key' })}</Kbd>
      </Group>
    </Group>
  );
}

function foundWords(result: SearchResult, environment: string): string {
  const count = result.payments.length;
  if (count === 0 && result.isCut)
    return t(
      { defaultMessage: 'Not everything in {environment} was searched. Add a day, an amount or another word.' },
      { environment },
    );
  if (count === 0 && result.sellers.length === 0)
    return t(
      { defaultMessage: 'Nothing found in {environment}. Try part of a name, an amount or the end of an ID.' },
      { environment },
    );
  if (result.isCut)
    return t(
      { defaultMessage: 'There are more matches in {environment}. Add a day, an amount or another word.' },
      { environment },
    );
  return t(
    { defaultMessage: '{count, plural, one {# payment} other {# payments}} found in {environment}' },
    { count, environment },
  );
}

function remember(text: string): void {
  useWindowState.setState(({ recentSearches }) => ({
    recentSearches: [text, ...recentSearches.filter((one) => one !== text)].slice(0, RECENT_KEPT),
  }));
}

// Does what the desktop app tells this window: opens what was chosen from the menu or opened from outside, and presses shortcuts.
import { ActionIcon, CloseButton, Group, Paper, Text, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type Query, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { ConsoleCommand } from '../../../contract/console/command.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { linkedEnvironment, type OrderLink, orderPath } from '../../../contract/console/order-link.ts';
import { type PageShortcut, SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { shortcutWords } from '../../../messages/shortcut-words.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useCommands } from '../../window/commands.ts';
import { useEnvironment } from '../../window/environment.ts';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import classes from './find-bar.module.css';

/** Draws the bar of find in page, once it is asked for. */
export function ShellCommands({ environments }: { environments: EnvironmentView[] }) {
  const router = useRouter();
  const shown = useEnvironment();
  const queries = useQueryClient();
  const gateway = useGateway();
  const check = useMutation(gateway.updates.check.mutationOptions());
  useCommands((command) =>
    act(command, { router, queries, environments, shown, checkForUpdates: () => check.mutate(undefined) }),
  );
  return <FindBar />;
}

type At = {
  router: AnyRouter;
  queries: QueryClient;
  environments: EnvironmentView[];
  shown: EnvironmentView;
  checkForUpdates: () => void;
};

/** Of what a screen asks for from time to time. */
const isAskedAgain = ({ observers }: Query): boolean => observers.some(({ options }) => options.refetchInterval);

function act(command: ConsoleCommand, at: At): void {
  const { router, queries } = at;
  switch (command.do) {
    case 'go':
      router.history.push(command.to);
      return;
    case 'show':
      if (command.environmentId !== null) useWindowState.setState({ environmentId: command.environmentId });
      router.history.push(command.to);
      return;
    case 'press':
      pressShortcut(command.shortcut);
      return;
    case 'showOrder':
      showOrder(command.link, at);
      return;
    case 'importEnvironment':
      useWindowState.setState({ environmentFile: command.text });
      router.history.push('/environments');
      return;
    case 'refuse':
      refuse(command.what);
      return;
    case 'checkForUpdates':
      router.history.push('/about');
      at.checkForUpdates();
      return;
    case 'refresh':
      void queries.invalidateQueries();
      return;
    case 'lookAgain':
      // A hidden window asks once it is seen again.
      void queries.invalidateQueries({ predicate: isAskedAgain, refetchType: document.hidden ? 'none' : 'active' });
      return;
    case 'reopened':
      tellPlainly(
        t({ defaultMessage: 'This page stopped and was loaded again' }),
        t({
          defaultMessage:
            'What you typed is back, or comes back when you open its form again. API keys and confirmations must be entered again.',
        }),
      );
  }
}

function showOrder(link: OrderLink, { router, environments, shown }: At): void {
  const environment = linkedEnvironment(link, environments, shown);
  if (!environment) {
    tellPlainly(
      t({ defaultMessage: 'This link’s environment isn’t set up here' }),
      t(
        { defaultMessage: 'The link is for {address}. Add that environment, then open the link again.' },
        { address: link.environment ?? '' },
      ),
    );
    return;
  }
  const path = orderPath(link);
  // It's shown already: the page and what is typed there stay.
  if (environment.id === shown.id && router.history.location.pathname === path) return;
  useWindowState.setState({ environmentId: environment.id });
  router.history.push(path);
}

function refuse(what: Extract<ConsoleCommand, { do: 'refuse' }>['what']): void {
  switch (what) {
    case 'link':
      tellPlainly(
        t({ defaultMessage: 'Paydesk didn’t open this link' }),
        t({ defaultMessage: 'It isn’t a link to an order. Copy it again from the order’s page.' }),
      );
      return;
    case 'file':
      tellPlainly(
        t({ defaultMessage: 'Paydesk couldn’t read this file' }),
        t({ defaultMessage: 'An environment file is smaller than 1 MB. Export it again, then open it.' }),
      );
      return;
    case 'window':
      tellPlainly(
        t({ defaultMessage: 'Too many windows are open' }),
        t({ defaultMessage: 'Links and files open up to 8 windows. Close one, then open the link or file again.' }),
        'too-many-windows',
      );
  }
}

/** Presses a shortcut’s keys for a person who chose it from the menu: it does exactly what the keys do. */
function pressShortcut(name: PageShortcut): void {
  const parts = SHORTCUTS[name].keys[0].split('+');
  const key = parts.at(-1) ?? '';
  const inList = SHORTCUTS[name].by === 'list' && document.activeElement?.closest('[data-record-list]');
  const target = inList && document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
  // A made event opens no link by itself.
  if (key === 'Enter') {
    if (inList) target.click();
    return;
  }
  target.dispatchEvent(
    new KeyboardEvent('keydown', {
      key: key === 'Space' ? ' ' : key,
      ctrlKey: parts.includes('mod'),
      shiftKey: key === '?',
      bubbles: true,
      cancelable: true,
    }),
  );
}

/** How long after the page changed it is looked through again, in ms. */
const SETTLED_MS = 150;

/** Find in page, in the desktop app: a bar that counts what it finds and goes from one to the next. A browser window has its browser's. */
function FindBar() {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [ranges, setRanges] = useState<Range[]>([]);
  const [at, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const cameFrom = useRef<Element | null>(null);

  const step = (by: 1 | -1) => setAt((now) => (ranges.length === 0 ? 0 : (now + by + ranges.length) % ranges.length));
  const close = () => {
    setOpen(false);
    showRanges([], 0);
    if (cameFrom.current instanceof HTMLElement && cameFrom.current.isConnected) cameFrom.current.focus();
  };
  useCommands((command) => {
    if (command.do !== 'find') return;
    if (isOpen && command.step !== 'open') return step(command.step === 'next' ? 1 : -1);
    if (!isOpen) cameFrom.current = document.activeElement;
    setOpen(true);
    field.current?.select();
  });

  useEffect(() => {
    if (!isOpen) return;
    field.current?.select();
  }, [isOpen]);
  useEffect(() => {
    if (!isOpen) return;
    const look = () => setRanges(findRanges(text));
    look();
    let timer = 0;
    const watching = new MutationObserver(() => {
      window.clearTimeout(timer);
      timer = window.setTimeout(look, SETTLED_MS);
    });
    const root = document.getElementById('root');
    if (root) watching.observe(root, { childList: true, subtree: true, characterData: true });
    return () => {
      watching.disconnect();
      window.clearTimeout(timer);
    };
  }, [isOpen, text]);
  const active = Math.min(at, Math.max(0, ranges.length - 1));
  useEffect(() => {
    if (isOpen) showRanges(ranges, active);
  }, [isOpen, ranges, active]);

  if (!isOpen) return null;
  const count =
    text === ''
      ? ''
      : ranges.length === 0
        ? t({ defaultMessage: 'Not found', description: 'Find in page' })
        : t({ defaultMessage: '{at, number} of {count, number}' }, { at: active + 1, count: ranges.length });
  return createPortal(
    <Paper className={classes.bar ?? ''} shadow="md" withBorder role="search" data-find-bar>
      <Group gap={4} wrap="nowrap">
        <TextInput
          ref={field}
          size="xs"
          aria-label={shortcutWords().find}
          placeholder={shortcutWords().find}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') step(event.shiftKey ? -1 : 1);
            if (event.key === 'Escape') close();
          }}
          data-autofocus
        />
        <Text size="xs" c="dimmed" className={classes.count ?? ''} role="status">
          {count}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shortcutWords().findPrevious}
          disabled={ranges.length === 0}
          onClick={() => step(-1)}
        >
          <IconChevronUp size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={shortcutWords().findNext}
          disabled={ranges.length === 0}
          onClick={() => step(1)}
        >
          <IconChevronDown size={16} />
        </ActionIcon>
        <CloseButton size="sm" aria-label={t({ defaultMessage: 'Close' })} onClick={close} />
      </Group>
    </Paper>,
    document.body,
  );
}

const FOUND = 'paydesk-found';
const ACTIVE = 'paydesk-found-active';
/** Engineering value: marking more than this would be slow, and a person doesn't go through so many. */
const MAX_RANGES = 1_000;

/** Every place of a text in what can be seen, whatever its letter case. A text that runs over several elements counts. */
function findRanges(text: string): Range[] {
  const wanted = text.toLowerCase();
  if (wanted === '') return [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (node) =>
    isSeen(node.parentElement) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  const nodes: { node: Text; from: number }[] = [];
  let all = '';
  let block: Element | null = null;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const around = (node.parentElement as Element).closest(
      'p, li, td, th, dt, dd, h1, h2, h3, h4, a, button, label, div',
    );
    // Words of two blocks aren't one text.
    if (around !== block) all += '\n';
    block = around;
    nodes.push({ node: node as Text, from: all.length });
    all += (node as Text).data.toLowerCase();
  }
  const ranges: Range[] = [];
  let first = 0;
  for (
    let at = all.indexOf(wanted);
    at >= 0 && ranges.length < MAX_RANGES;
    at = all.indexOf(wanted, at + wanted.length)
  ) {
    while (first + 1 < nodes.length && (nodes[first + 1]?.from ?? 0) <= at) first += 1;
    const end = at + wanted.length;
    let last = first;
    while (last + 1 < nodes.length && (nodes[last + 1]?.from ?? 0) < end) last += 1;
    const [start, stop] = [nodes[first], nodes[last]];
    if (!start || !stop) continue;
    const range = new Range();
    range.setStart(start.node, Math.min(at - start.from, start.node.length));
    range.setEnd(stop.node, Math.min(end - stop.from, stop.node.length));
    ranges.push(range);
  }
  return ranges;
}

function isSeen(element: Element | null): boolean {
  if (!element || element.closest('script, style, [data-find-bar]')) return false;
  return element.checkVisibility({ visibilityProperty: true });
}

/** Marks them all, and goes to one. */
function showRanges(ranges: Range[], active: number): void {
  CSS.highlights.set(FOUND, new Highlight(...ranges));
  const range = ranges[active];
  CSS.highlights.set(ACTIVE, new Highlight(...(range ? [range] : [])));
  range?.startContainer.parentElement?.scrollIntoView({ block: 'nearest' });
}

// Does what the desktop app tells this window: opens what was chosen from the menu or opened from outside, and presses shortcuts.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import type { ConsoleCommand } from '../../../contract/console/command.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { linkedEnvironment, type OrderLink } from '../../../contract/console/order-link.ts';
import { type PageShortcut, SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useCommands } from '../../window/commands.ts';
import { useEnvironment } from '../../window/environment.ts';
import { giveBackTyped } from '../../window/keep-typed.ts';
import { tellPlainly } from '../../window/toast.ts';
import { useWindowState } from '../../window/window-state.ts';
import { FindBar } from './find-bar.tsx';

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

function act(command: ConsoleCommand, at: At): void {
  const { router, queries } = at;
  switch (command.do) {
    case 'go':
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
    case 'reopened':
      giveBackTyped();
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
  useWindowState.setState({ environmentId: environment.id });
  router.history.push(`/orders/${encodeURIComponent(link.orderId)}`);
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
      ...{ ctrlKey: parts.includes('mod'), shiftKey: key === '?', bubbles: true, cancelable: true },
    }),
  );
}

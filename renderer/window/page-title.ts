// The window's title: the screen, the kind of environment in plain letters, the product.

import { useDocumentTitle } from '@mantine/hooks';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { t } from '../../messages/t.ts';
import { useEnvironmentIfAny } from './environment.ts';
import { useLanguage } from './language.ts';

/** Titles the window after the screen shown, with the environment in it: two windows must not be mistaken for each other. */
export function usePageTitle(screen: string): void {
  // Each screen has a title, and so is drawn again in another language.
  useLanguage();
  const environment = useEnvironmentIfAny();
  useDocumentTitle(
    environment ? titleIn(environment, screen) : t({ defaultMessage: '{screen} · Paydesk' }, { screen }),
  );
}

const titleIn = ({ kind, name }: EnvironmentView, screen: string): string =>
  kind === 'production'
    ? t({ defaultMessage: '{screen} · PRODUCTION {environment} · Paydesk' }, { screen, environment: name })
    : t({ defaultMessage: '{screen} · SANDBOX {environment} · Paydesk' }, { screen, environment: name });

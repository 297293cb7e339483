// The frame around every screen: navigation, the environment, what must be known of the keychain.

import {
  ActionIcon,
  Alert,
  AppShell,
  Button,
  Center,
  Container,
  Group,
  Loader,
  Stack,
  Text,
  Title,
} from '@mantine/core';
import { useDisclosure, useHotkeys, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { IconLock, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, lazyRouteComponent, Outlet, useMatchRoute, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import type { ConsoleFacts } from '../../../contract/console/environment.ts';
import type { OpeningProgress } from '../../../contract/console/opening.ts';
import { SHORTCUTS } from '../../../contract/console/shortcuts.ts';
import { t } from '../../../messages/t.ts';
import { SearchField } from '../../features/search/search-field.tsx';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { EnvironmentProvider, environmentShown } from '../../window/environment.ts';
import { useLanguage } from '../../window/language.ts';
import { DutiesProvider } from '../../window/may.tsx';
import { useWindowState } from '../../window/window-state.ts';
import { EnvironmentBadge } from './environment-badge.tsx';
import classes from './frame.module.css';
import { KeptFocus } from './kept-focus.tsx';
import { LearnedFacts } from './learned-facts.ts';
import { Logo } from './logo.tsx';
import { Navigation } from './navigation.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { CONTENT_ID, FocusOnNewPage, SkipLink } from './page-focus.tsx';
import { PageForRole } from './page-for-role.tsx';

const KeysDialog = lazyRouteComponent(() => import('./keys-dialog.tsx'), 'KeysDialog');
const ShellCommands = lazyRouteComponent(() => import('./shell-commands.tsx'), 'ShellCommands');
const PinDialog = lazyRouteComponent(() => import('./pin-dialog.tsx'), 'PinDialog');
const RetryingBar = lazyRouteComponent(() => import('./retrying-bar.tsx'), 'RetryingBar');
const TeamBanner = lazyRouteComponent(() => import('./team-banner.tsx'), 'TeamBanner');
const VaultBanner = lazyRouteComponent(() => import('./vault-banner.tsx'), 'VaultBanner');
const UpdateNotice = lazyRouteComponent(() => import('./update-notice.tsx'), 'UpdateNotice');
const LedgerTroublePage = lazyRouteComponent(() => import('../ledger-trouble-page.tsx'), 'LedgerTroublePage');

const WHILE_STARTING = 1_000;
/** px; the bar's is in frame.module.css too. */
const HEAD = 56;
const PRODUCTION_BAR = 26;

/** Nothing can be shown before the console has an environment; until then, and while the keychain is opening, it is asked again. */
export function Frame() {
  useLanguage();
  const gateway = useGateway();
  const facts = useQuery(
    gateway.console.facts.queryOptions({
      refetchInterval: ({ state }) => (state.data && isSettled(state.data) ? false : WHILE_STARTING),
    }),
  );
  // Asked for by itself: a question that fails forgets its failure while it is asked again, and the page would be gone.
  const trouble = useQuery(gateway.backup.state.queryOptions()).data?.trouble;
  if (facts.data && facts.data.environments.length > 0) return <FramedScreen facts={facts.data} />;
  if (trouble) {
    return (
      <Suspense>
        <LedgerTroublePage problem={trouble} />
      </Suspense>
    );
  }
  if (!facts.error) return <Starting />;
  return (
    <Center component="main" mih="100vh" p="xl">
      <ProblemAlert problem={problemOf(facts.error)} />
    </Center>
  );
}

function isSettled(facts: ConsoleFacts): boolean {
  return facts.environments.length > 0 && facts.vault.state !== 'waiting';
}

/** What is shown until the ledger is open, and how far that is where it takes long. */
function Starting() {
  const gateway = useGateway();
  const { data } = useQuery(gateway.console.opening.queryOptions({ refetchInterval: WHILE_STARTING }));
  return (
    <main className="opening">
      <Logo size={56} />
      <Stack align="center" gap="sm" className={classes.starting ?? ''}>
        <Loader />
        <Title order={1} size="h2">
          {t({ defaultMessage: 'Starting Paydesk' })}
        </Title>
        {data?.progress && (
          <Text c="dimmed" ta="center" role="status">
            {openingWords(data.progress)}
            <br />
            {t({ defaultMessage: 'A large ledger takes a few minutes. If Paydesk stops meanwhile, nothing is lost.' })}
          </Text>
        )}
      </Stack>
    </main>
  );
}

function openingWords(progress: OpeningProgress): string {
  if (progress.doing === 'check')
    return t({ defaultMessage: 'Checking the ledger, because Paydesk wasn’t closed normally…' });
  return t({ defaultMessage: 'Updating the ledger: step {step} of {of}' }, { step: progress.step, of: progress.of });
}

function FramedScreen({ facts }: { facts: ConsoleFacts }) {
  const chosenId = useWindowState((state) => state.environmentId);
  const isFoldedByChoice = useWindowState((state) => state.navigationFolded);
  const isNarrow = useMediaQuery('(max-width: 64em)', false, { getInitialValueInEffect: false });
  const isFolded = isFoldedByChoice || isNarrow;
  const environment = environmentShown(facts.environments, chosenId);
  if (!environment) return null;
  const isProduction = environment.kind === 'production';
  return (
    <DutiesProvider value={facts}>
      <EnvironmentProvider value={environment}>
        <AppShell
          layout="alt"
          header={{ height: isProduction ? HEAD + PRODUCTION_BAR : HEAD }}
          navbar={{ width: isFolded ? 68 : 244, breakpoint: 0 }}
          className={classes.shell}
          data-environment={environment.kind}
          padding={0}
        >
          <SkipLink />
          {isProduction && <ProductionBar name={environment.name} />}
          <AppShell.Navbar
            className={classes.navbar}
            aria-label={t({ defaultMessage: 'Main', description: 'Label of the main navigation' })}
          >
            <Navigation isFolded={isFolded} />
          </AppShell.Navbar>
          <AppShell.Header className={classes.header}>
            <EnvironmentBadge environments={facts.environments} />
            <SearchField />
            <Group gap="md" wrap="nowrap">
              <ZoneNote className={classes.zone} />
              <SettingsLink />
            </Group>
          </AppShell.Header>
          <AppShell.Main>
            <LearnedFacts environmentId={environment.id} />
            {window.paydeskConsole && (
              <Suspense>
                <ShellCommands environments={facts.environments} />
              </Suspense>
            )}
            <Keys />
            <Suspense>
              <PinDialog />
            </Suspense>
            <Container size={1240} className={classes.room} key={environment.id} id={CONTENT_ID} tabIndex={-1}>
              <OfflineBanner />
              <SealedBar />
              <Suspense>
                <TeamBanner />
                <VaultBanner vault={facts.vault} />
                <RetryingBar />
                {facts.entry === 'electron' && <UpdateNotice />}
              </Suspense>
              <PageForRole>
                <Outlet />
              </PageForRole>
              <FocusOnNewPage />
              <KeptFocus />
            </Container>
          </AppShell.Main>
        </AppShell>
      </EnvironmentProvider>
    </DutiesProvider>
  );
}

/** Settings, from every screen by a click or its shortcut. */
function SettingsLink() {
  const navigate = useNavigate();
  // Also while something is typed, as the menu's shortcuts are heard.
  useHotkeys([[SHORTCUTS.settings.keys[0], () => void navigate({ to: '/settings' })]], []);
  const name = t({ defaultMessage: 'Settings' });
  return (
    <ActionIcon
      variant="default"
      size="lg"
      aria-label={name}
      title={name}
      renderRoot={(rest) => <Link to="/settings" {...rest} />}
    >
      <IconSettings size={18} stroke={1.7} />
    </ActionIcon>
  );
}

/** The list of shortcuts: `?` opens it, and so does the desktop app's Help menu. */
function Keys() {
  const [opened, { open, close }] = useDisclosure(false);
  const [isWanted, setWanted] = useState(false);
  const show = () => {
    setWanted(true);
    open();
  };
  // By the character, as keyboards differ in what makes it.
  useWindowEvent('keydown', ({ key, target }) => {
    const isTyped = target instanceof Element && target.closest('input, textarea, select');
    if (key === SHORTCUTS.shortcuts.keys[0] && !isTyped) show();
  });
  if (!isWanted) return null;
  return (
    <Suspense>
      <KeysDialog opened={opened} onClose={close} />
    </Suspense>
  );
}

/** The bar over every screen of a production environment, so that it isn't taken for a sandbox. */
function ProductionBar({ name }: { name: string }) {
  return (
    <section className={classes.production} aria-label={t({ defaultMessage: 'Production environment' })}>
      <span>
        {rich(
          { defaultMessage: '<b>PRODUCTION</b> · {environment} · Captures charge real money' },
          { environment: name, b: (words) => <b>{words}</b> },
        )}
      </span>
    </section>
  );
}

/** Says on every screen that the ledger is locked (sealed): it can be read, and nothing is sent. */
function SealedBar() {
  const gateway = useGateway();
  const state = useQuery(gateway.backup.state.queryOptions());
  const matches = useMatchRoute();
  // That page says why, and how to unlock it.
  if (!state.data?.seal || matches({ to: '/backups' })) return null;
  return (
    <Alert
      color="red"
      mt="lg"
      icon={<IconLock size={18} />}
      title={t({ defaultMessage: 'This ledger is locked' })}
      role="status"
    >
      <Group justify="space-between" gap="md">
        <Text size="sm" flex="1 1 320px">
          {t({ defaultMessage: 'It may not show every capture. Paydesk sends nothing until someone unlocks it.' })}
        </Text>
        <Button component={Link} to="/backups" variant="default" size="xs">
          {t({ defaultMessage: 'Go to Backups' })}
        </Button>
      </Group>
    </Alert>
  );
}

// Settings: everything that a person chooses for this computer, in one place.
import { Button, SegmentedControl, Skeleton, Stack, Text, useMantineColorScheme } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { LanguageChoice } from '../../../contract/console/language.ts';
import type { Sentence } from '../../../messages/problems/sentence.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ZoneNote } from '../../ui/zone-note.tsx';
import { noteKept, showLanguage, useLanguage } from '../../window/language.ts';
import { usePageTitle } from '../../window/page-title.ts';
import { tellPlainly } from '../../window/toast.ts';
import { ComputerCard, NoticesCard, UpdatesCard } from './desktop-cards.tsx';
import { EraseCard } from './erase-card.tsx';
import { PinCard } from './pin-card.tsx';
import { PolicyCard } from './policy-card.tsx';

export function SettingsPage() {
  usePageTitle(t({ defaultMessage: 'Settings' }));
  const gateway = useGateway();
  const facts = useQuery(gateway.console.facts.queryOptions());
  const settings = useQuery(gateway.settings.state.queryOptions());
  const desktop = settings.data?.desktop;
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Settings' })}
        words={t({ defaultMessage: 'For this computer. They don’t change anything for your colleagues.' })}
      />
      <Stack gap="lg">
        <LookCard />
        {settings.isPending && <Skeleton height={240} radius="lg" />}
        {settings.error && <ProblemAlert problem={problemOf(settings.error)} />}
        {desktop && <ComputerCard desktop={desktop} />}
        <PinCard />
        {desktop && <NoticesCard desktop={desktop} />}
        {desktop && <UpdatesCard desktop={desktop} />}
        {facts.data?.policy && <PolicyCard policy={facts.data.policy} />}
        <Card title={t({ defaultMessage: 'Diagnostics' })}>
          <Stack gap="md" align="start">
            <Text size="sm">
              {t({
                defaultMessage:
                  'What to send to your administrator when something is wrong. You see all of it first, and Paydesk sends it nowhere.',
              })}
            </Text>
            <Button variant="default" renderRoot={(rest) => <Link to="/diagnostics" {...rest} />}>
              {t({ defaultMessage: 'Open diagnostics' })}
            </Button>
          </Stack>
        </Card>
        <EraseCard />
      </Stack>
    </>
  );
}

/** One choice with its name before it, and what is to be known of it below. */
function Choice({ name, words, children }: { name: string; words?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {name}
      </Text>
      {children}
      {words && (
        <Text size="xs" c="dimmed" mt={4}>
          {words}
        </Text>
      )}
    </div>
  );
}

/** Language, colors and the time zone. */
function LookCard() {
  const zone = t({ defaultMessage: 'Time zone' });
  return (
    <Card title={t({ defaultMessage: 'Language and appearance' })}>
      <Stack gap="lg" align="start">
        <Language />
        <Theme />
        <Choice
          name={zone}
          words={t({
            defaultMessage:
              'From this computer’s date and time settings. All times, deadlines and quiet hours are shown in it; months and the days of charts are New York’s. Change it there, then restart Paydesk.',
          })}
        >
          <ZoneNote />
        </Choice>
      </Stack>
    </Card>
  );
}

const tellUnkept = ({ message, nextStep }: Sentence) => tellPlainly(message, nextStep);

function languageName(choice: LanguageChoice): string {
  switch (choice) {
    case 'system':
      return t({ defaultMessage: 'System', description: 'The language that the computer has' });
    case 'en':
      return t({ defaultMessage: 'English', description: 'A language, named in itself: stays as it is' });
    case 'es':
      return t({ defaultMessage: 'Español', description: 'A language, named in itself: stays as it is' });
  }
}

function Language() {
  const gateway = useGateway();
  const chosen = useLanguage(({ choice }) => choice);
  const keep = useMutation(
    gateway.console.setLanguage.mutationOptions({
      onSuccess: (_, { choice }) => noteKept(choice),
      onError: (error) => tellUnkept(problemSentence(error)),
    }),
  );
  const choose = async (choice: LanguageChoice) => {
    try {
      const spoken = await showLanguage(choice);
      if (spoken !== null) keep.mutate({ choice, spoken });
    } catch {
      const message = t({ defaultMessage: 'Couldn’t load this language.' });
      tellPlainly(message, t({ defaultMessage: 'Reload the window, then choose it again.' }));
    }
  };
  const name = t({ defaultMessage: 'Language' });
  return (
    <Choice name={name}>
      <SegmentedControl
        aria-label={name}
        data={LanguageChoice.options.map((choice) => ({
          value: choice,
          // Each is named in itself.
          label: <span lang={choice === 'system' ? undefined : choice}>{languageName(choice)}</span>,
        }))}
        value={chosen}
        onChange={(choice) => void choose(LanguageChoice.parse(choice))}
      />
    </Choice>
  );
}

/** Light, dark, or as the machine has it. */
function Theme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = t({ defaultMessage: 'Theme' });
  return (
    <Choice name={name}>
      <SegmentedControl
        aria-label={name}
        data={[
          {
            value: 'auto' as const,
            label: t({ defaultMessage: 'System', description: 'Colors as the computer has them' }),
          },
          { value: 'light' as const, label: t({ defaultMessage: 'Light' }) },
          { value: 'dark' as const, label: t({ defaultMessage: 'Dark' }) },
        ]}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </Choice>
  );
}

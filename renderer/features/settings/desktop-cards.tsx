// What only the desktop app has settings of: how it starts and closes, its notifications and its updates.
import { Anchor, Group, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { UpdateMode } from '../../../contract/console/environment.ts';
import {
  type DesktopSettings,
  NoticeKind,
  type NoticeSettings,
  TimeOfDay,
  UpdateChannel,
} from '../../../contract/console/settings.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ZONE, zoneWords } from '../../ui/time-words.ts';
import { updateModeWords } from './update-words.ts';

type DesktopProps = { desktop: DesktopSettings };

const useSet = () => useMutation(useGateway().settings.set.mutationOptions());

function Failed({ set }: { set: ReturnType<typeof useSet> }) {
  return set.error && <ProblemAlert problem={problemOf(set.error)} />;
}

const Managed = () => (
  <Text size="sm" c="dimmed">
    {t({ defaultMessage: 'Your organization manages this setting.' })}
  </Text>
);

/** Starting, locking and closing. */
export function ComputerCard({ desktop: { startAtLogin, lockWithScreen, keepInTray } }: DesktopProps) {
  const set = useSet();
  const pin = useQuery(useGateway().pin.state.queryOptions()).data;
  const hasPin = pin !== undefined && pin.idleMinutes !== null;
  return (
    <Card title={t({ defaultMessage: 'This computer' })}>
      <Stack gap="lg">
        <Switch
          label={t({ defaultMessage: 'Start Paydesk when I sign in' })}
          description={
            startAtLogin.isOffered ? undefined : t({ defaultMessage: 'This system offers no way to do it.' })
          }
          checked={startAtLogin.isOn}
          disabled={!startAtLogin.isOffered || set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ startAtLogin: checked })}
        />
        <Switch
          label={t({ defaultMessage: 'Lock with the screen' })}
          description={lockWords(lockWithScreen.isOffered, hasPin)}
          checked={lockWithScreen.isOn}
          disabled={!lockWithScreen.isOffered || (!hasPin && !lockWithScreen.isOn) || set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ lockWithScreen: checked })}
        />
        <Switch
          label={t({ defaultMessage: 'Keep running in the tray' })}
          description={
            keepInTray.isOffered
              ? t({
                  defaultMessage:
                    'Closing the last window keeps Paydesk running, so notifications still come. Quit it from the tray or the menu.',
                })
              : t({ defaultMessage: 'This desktop has no tray. Closing the last window quits Paydesk.' })
          }
          checked={keepInTray.isOn}
          disabled={!keepInTray.isOffered || set.isPending}
          onChange={({ currentTarget: { checked } }) => set.mutate({ keepInTray: checked })}
        />
        <Failed set={set} />
      </Stack>
    </Card>
  );
}

function lockWords(isOffered: boolean, hasPin: boolean): string {
  if (!isOffered) return t({ defaultMessage: 'This desktop doesn’t say when its screen is locked.' });
  return hasPin
    ? t({
        defaultMessage:
          'After the screen was locked or the computer slept, Paydesk asks for your PIN before money moves.',
      })
    : t({ defaultMessage: 'Set a PIN first, below.' });
}

const KINDS = perLanguage(
  (): Record<NoticeKind, string> => ({
    returns: t({ defaultMessage: 'A return has a deadline' }),
    needsReview: t({ defaultMessage: 'Something needs review' }),
    approvals: t({ defaultMessage: 'A colleague wants my approval' }),
    runs: t({ defaultMessage: 'A capture run has ended' }),
  }),
);

const FIRST_QUIET = { from: '18:00', until: '08:00' };

/** Which notifications there are, and when they wait. */
export function NoticesCard({ desktop: { notices } }: DesktopProps) {
  const set = useSet();
  const { isManaged, kinds, quiet } = notices;
  const change = (changed: Partial<NoticeSettings>) => set.mutate({ notices: { kinds, quiet, ...changed } });
  return (
    <Card title={t({ defaultMessage: 'Notifications' })}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'For every environment of this installation, at most once a minute. A notification shows no names and no amounts.',
          })}
        </Text>
        {NoticeKind.options.map((kind) => (
          <Switch
            key={kind}
            label={KINDS()[kind]}
            checked={kinds[kind]}
            disabled={isManaged || set.isPending}
            onChange={({ currentTarget: { checked } }) => change({ kinds: { ...kinds, [kind]: checked } })}
          />
        ))}
        {isManaged && <Managed />}
        <Switch
          label={t({ defaultMessage: 'Quiet hours' })}
          description={t(
            { defaultMessage: 'Notifications wait and come together afterwards. Times are in {zone}.' },
            { zone: zoneWords(ZONE) },
          )}
          checked={quiet !== null}
          disabled={set.isPending}
          onChange={({ currentTarget: { checked } }) => change({ quiet: checked ? FIRST_QUIET : null })}
        />
        {quiet && (
          <Group gap="md">
            <Time
              label={t({ defaultMessage: 'From', description: 'A time of day' })}
              value={quiet.from}
              onChosen={(from) => change({ quiet: { ...quiet, from } })}
            />
            <Time
              label={t({ defaultMessage: 'Until', description: 'A time of day' })}
              value={quiet.until}
              onChosen={(until) => change({ quiet: { ...quiet, until } })}
            />
          </Group>
        )}
        <Failed set={set} />
      </Stack>
    </Card>
  );
}

/** Set once a person leaves the field: half a time is none. */
function Time({ label, value, onChosen }: { label: string; value: string; onChosen: (time: string) => void }) {
  const [typed, setTyped] = useState(value);
  const leave = () => {
    if (!TimeOfDay.safeParse(typed).success) setTyped(value);
    else if (typed !== value) onChosen(typed);
  };
  return (
    <TextInput
      type="time"
      label={label}
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
      w={140}
    />
  );
}

const CHANNELS = perLanguage(
  (): Record<UpdateChannel, string> => ({
    stable: t({ defaultMessage: 'Stable', description: 'Which versions are offered' }),
    beta: t({ defaultMessage: 'Beta', description: 'Which versions are offered' }),
  }),
);

/** Whether Paydesk asks for updates, and for which. What was found is on About. */
export function UpdatesCard({ desktop: { updates } }: DesktopProps) {
  const set = useSet();
  const { isManaged, hasFeed, mode, channel } = updates;
  const [modeName, channelName] = [t({ defaultMessage: 'Updates' }), t({ defaultMessage: 'Channel' })];
  return (
    <Card title={modeName}>
      <Stack gap="md" align="start">
        {!hasFeed && (
          <Text size="sm">
            {t({ defaultMessage: 'No update feed is set. Updates come the way Paydesk was installed.' })}
          </Text>
        )}
        {hasFeed && (
          <>
            <SegmentedControl
              aria-label={modeName}
              data={UpdateMode.options.map((value) => ({ value, label: updateModeWords()[value] }))}
              value={mode}
              disabled={isManaged || set.isPending}
              onChange={(chosen) => set.mutate({ updates: { mode: UpdateMode.parse(chosen), channel } })}
            />
            {isManaged && <Managed />}
            <div>
              <Text size="sm" fw={550} mb={4}>
                {channelName}
              </Text>
              <SegmentedControl
                aria-label={channelName}
                data={UpdateChannel.options.map((value) => ({ value, label: CHANNELS()[value] }))}
                value={channel}
                disabled={mode === 'off' || set.isPending}
                onChange={(chosen) => set.mutate({ updates: { mode, channel: UpdateChannel.parse(chosen) } })}
              />
              <Text size="xs" c="dimmed" mt={4}>
                {t({ defaultMessage: 'Beta offers versions before they are released to everyone.' })}
              </Text>
            </div>
          </>
        )}
        <Anchor component={Link} to="/about" size="sm">
          {t({ defaultMessage: 'See your version and the last check' })}
        </Anchor>
        <Failed set={set} />
      </Stack>
    </Card>
  );
}

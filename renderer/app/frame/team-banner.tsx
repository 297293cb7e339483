// While this computer works in a team: one bar about the team, and others' changes are reloaded.
import { Alert, Anchor, Text } from '@mantine/core';
import {
  type Icon,
  IconCloudOff,
  IconCloudUpload,
  IconDeviceDesktopOff,
  IconHourglass,
  IconLock,
  IconUserShield,
} from '@tabler/icons-react';
import { hashKey, useQueryClient } from '@tanstack/react-query';
import { Link, useMatchRoute } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { TeamStatus } from '../../../contract/console/team.ts';
import type { RoleView } from '../../../contract/team/roles.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useTeamState } from '../../shared/team-state.ts';
import { roleWords } from '../../ui/role-words.ts';
import { sinceWords, ZONE } from '../../ui/time-words.ts';
import { versionWords } from '../../ui/version-words.ts';
import { useEnvironment } from '../../window/environment.ts';

type Bar = { color: 'yellow' | 'red' | 'ink'; icon: Icon; title: string; words: string };

export function TeamBanner() {
  const state = useTeamState().data;
  const place = state?.place ?? null;
  const { embedded } = useEnvironment();
  const matches = useMatchRoute();
  useReload(state && place);
  const bar = place && barOf(place, embedded);
  const isThere = Boolean(matches({ to: '/team' }));
  // That page says more of it.
  if (!bar || (isThere && place.entrance === 'device_waiting')) return null;
  return (
    <Alert color={bar.color} mt="lg" icon={<bar.icon size={18} />} title={bar.title} role="status" data-team-banner>
      <Text size="sm">
        {bar.words}{' '}
        {!isThere && (
          <Anchor underline="always" component={Link} to="/team" inherit>
            {t({ defaultMessage: 'Details' })}
          </Anchor>
        )}
      </Text>
    </Alert>
  );
}

/** Whatever changes in the team, or in whether this machine is in it and let in, changes what is shown. `place`: undefined until it is known. */
function useReload(place: TeamStatus | null | undefined): void {
  const gateway = useGateway();
  const client = useQueryClient();
  const seen = useRef<string | null>(null);
  const now =
    place === undefined
      ? null
      : JSON.stringify(place && [place.revision, place.role, place.entrance, place.readOnly, place.silent === null]);
  useEffect(() => {
    const before = seen.current;
    seen.current = now;
    if (now === null || before === null || before === now) return;
    const own = hashKey(gateway.team.state.queryKey());
    void client.invalidateQueries({ predicate: ({ queryHash }) => queryHash !== own });
  }, [now, client, gateway]);
}

/** The one thing that matters most. */
function barOf(place: TeamStatus, isSandbox: boolean): Bar | null {
  if (place.entrance) return entranceBar(place.entrance);
  if (place.silent) return silentBar(place, place.silent, isSandbox);
  if (place.readOnly) {
    const title = t({ defaultMessage: 'You can read, and nothing can be sent' });
    return { color: 'yellow', icon: IconLock, title, words: versionWords(place.readOnly) };
  }
  if (place.waitingOutcomes > 0) {
    const title = t({ defaultMessage: 'Delivering to your team’s ledger server' });
    return { color: 'ink', icon: IconCloudUpload, title, words: outcomesWords(place.waitingOutcomes) };
  }
  return roleBar(place);
}

/** Engineering value, in ms: how long a changed role is announced. */
const NEWS_MS = 3 * 86_400_000;

/** Announces a changed role. */
function roleBar({ role, roleChanged }: TeamStatus): Bar | null {
  if (role === null || roleChanged === null || Date.now() - Date.parse(roleChanged.at) > NEWS_MS) return null;
  return {
    color: 'yellow',
    icon: IconUserShield,
    title:
      roleChanged.from.id === role.id
        ? t({ defaultMessage: 'The duties of your role {role} were changed' }, { role: roleWords(role).name })
        : t({ defaultMessage: 'Your role was changed to {role}' }, { role: roleWords(role).name }),
    words:
      roleChanged.from.id === role.id
        ? dutiesChanged(role, roleChanged)
        : t(
            {
              defaultMessage:
                'It was {role} until {time}. If you didn’t expect this, ask an administrator: the audit log says who changed it.',
            },
            { role: roleWords(roleChanged.from).name, time: sinceWords(roleChanged.at, ZONE) },
          ),
  };
}

const dutiesChanged = (role: RoleView, { from, at }: { from: RoleView; at: string }): string =>
  t(
    {
      defaultMessage:
        'They are {now}, and were {before} until {time}. If you didn’t expect this, ask an administrator: the audit log says who changed it.',
    },
    { now: roleWords(role).may, before: roleWords(from).may, time: sinceWords(at, ZONE) },
  );

function outcomesWords(count: number): string {
  return t(
    {
      defaultMessage:
        '{count, plural, one {# answer of the payment service is kept on this computer until the server takes it.} other {# answers of the payment service are kept on this computer until the server takes them.}}',
    },
    { count },
  );
}

type Silence = NonNullable<TeamStatus['silent']>;

function silentBar({ waitingOutcomes }: TeamStatus, { since, why }: Silence, isSandbox: boolean): Bar {
  const time = sinceWords(since, ZONE);
  const what = isSandbox
    ? t({ defaultMessage: 'This computer’s sandbox works as usual.' })
    : t({ defaultMessage: 'What you see is as of then; nothing that moves money can start.' });
  const kept = waitingOutcomes > 0 ? ` ${outcomesWords(waitingOutcomes)}` : '';
  return {
    color: 'yellow',
    icon: IconCloudOff,
    title:
      why === 'ledger_database_read_only'
        ? t({ defaultMessage: 'The team ledger’s database has taken no changes since {time}' }, { time })
        : t({ defaultMessage: 'Your team’s ledger server hasn’t answered since {time}' }, { time }),
    words: `${what}${kept}`,
  };
}

function entranceBar(entrance: NonNullable<TeamStatus['entrance']>): Bar {
  const { message, nextStep } = sentenceOf({ code: entrance, params: {} });
  if (entrance === 'device_waiting') {
    return {
      color: 'ink',
      icon: IconHourglass,
      title: t({ defaultMessage: 'Waiting for approval' }),
      words: t({
        defaultMessage:
          'An administrator of your team has to approve this device. Until then you can use this computer’s sandbox.',
      }),
    };
  }
  return { color: 'red', icon: IconDeviceDesktopOff, title: message, words: nextStep };
}

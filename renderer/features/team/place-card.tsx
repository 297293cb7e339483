// This computer's place in its team: who, as what, whether the server answers; and the way out.
import { Alert, Button, List, Loader, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TeamStatus, TeamView } from '../../../contract/console/team.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { sinceWords, ZONE } from '../../ui/time-words.ts';
import { versionWords } from '../../ui/version-words.ts';
import { tellDone } from '../../window/toast.ts';
import { CompanySignIn } from './company-sign-in.tsx';
import { Fingerprint } from './fingerprint.tsx';

type PlaceCardProps = {
  place: TeamStatus;
  signIn: TeamView['signIn'];
  ownEnvironments: string[];
};

export function PlaceCard({ place, signIn, ownEnvironments }: PlaceCardProps) {
  const { address, person, role, device, fingerprint, entrance } = place;
  return (
    <Card title={t({ defaultMessage: 'This computer' })} aside={<Leave team={place.team} />}>
      <Stack gap="md">
        {entrance === 'device_waiting' && <Waiting fingerprint={fingerprint} />}
        {(entrance === 'company_sign_in_over' || entrance === 'company_sign_in_unchecked') && (
          <CompanySignIn
            signIn={signIn}
            action={t({ defaultMessage: 'Sign in again' })}
            input={() => ({ address, device })}
          />
        )}
        <FactList>
          <Fact name={t({ defaultMessage: 'Person' })}>
            <bdi>{person}</bdi>
          </Fact>
          <Fact name={t({ defaultMessage: 'Role' })}>
            {role === null ? '—' : <bdi>{roleWords(role).name}</bdi>}
            {role !== null && (
              <Text size="xs" c="dimmed">
                {roleWords(role).may}
              </Text>
            )}
          </Fact>
          <Fact name={t({ defaultMessage: 'Device' })}>
            <bdi>{device}</bdi>
          </Fact>
          <Fact name={t({ defaultMessage: 'Fingerprint' })}>
            <Fingerprint text={fingerprint} />
          </Fact>
          <Fact name={t({ defaultMessage: 'Ledger server' })}>
            <span style={{ overflowWrap: 'anywhere' }}>{address}</span>
            <Text size="xs" c="dimmed">
              {serverWords(place)}
            </Text>
          </Fact>
          <ClockFact aheadMs={place.aheadMs} />
        </FactList>
        {ownEnvironments.length > 0 && <StaysHere names={ownEnvironments} />}
      </Stack>
    </Card>
  );
}

function serverWords({ silent, entrance, readOnly }: TeamStatus): string {
  if (entrance) return sentenceOf({ code: entrance, params: {} }).message;
  if (readOnly) return versionWords(readOnly);
  if (!silent) return t({ defaultMessage: 'Answers' });
  const time = sinceWords(silent.since, ZONE);
  return silent.why === 'ledger_database_read_only'
    ? t({ defaultMessage: 'Answers, but its database has taken no changes since {time}' }, { time })
    : t({ defaultMessage: 'Hasn’t answered since {time}' }, { time });
}

/** Engineering value, in ms: a shorter delay isn't noticed. */
const WORTH_A_WORD = 30_000;

/** Nothing relies on this computer's clock; what it shows does. */
function ClockFact({ aheadMs }: { aheadMs: number | null }) {
  if (aheadMs === null || Math.abs(aheadMs) <= WORTH_A_WORD) return null;
  const seconds = Math.round(Math.abs(aheadMs) / 1_000);
  return (
    <Fact name={t({ defaultMessage: 'Clock' })}>
      {aheadMs > 0
        ? t({ defaultMessage: '{seconds, number} s behind the server’s. Correct this computer’s clock.' }, { seconds })
        : t(
            { defaultMessage: '{seconds, number} s ahead of the server’s. Correct this computer’s clock.' },
            { seconds },
          )}
    </Fact>
  );
}

/** The page polls, so that a person doesn't have to reload it. */
function Waiting({ fingerprint }: { fingerprint: string }) {
  return (
    <Alert color="ink" icon={<Loader size={16} />} title={t({ defaultMessage: 'Waiting for approval' })}>
      <Stack gap="xs">
        <Text size="sm">
          {t({
            defaultMessage:
              'Read this fingerprint to an administrator of your team. They approve this device if they see the same one.',
          })}
        </Text>
        <Fingerprint text={fingerprint} isLarge />
      </Stack>
    </Alert>
  );
}

function StaysHere({ names }: { names: string[] }) {
  return (
    <div>
      <Text size="sm" fw={550} mb={4}>
        {t({ defaultMessage: 'Kept on this computer' })}
      </Text>
      <Text size="sm" c="dimmed">
        {t({
          defaultMessage: 'These environments aren’t shown while you’re in a team. They’re back when you leave it.',
        })}
      </Text>
      <List size="sm" mt="xs">
        {names.map((name) => (
          <List.Item key={name}>
            <bdi>{name}</bdi>
          </List.Item>
        ))}
      </List>
    </div>
  );
}

function Leave({ team }: { team: string }) {
  const [asking, ask] = useDisclosure(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={ask.open}>
        {t({ defaultMessage: 'Leave team' })}
      </Button>
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={t({ defaultMessage: 'Leave {team}?' }, { team })}
        procedure={useGateway().team.leave}
        words={t({
          defaultMessage:
            'This computer’s key is deleted, and so are the team’s API keys in its keychain. Its own records are shown again. The team’s records stay on the server. To come back you need a new invitation.',
        })}
        input={() => undefined}
        action={t({ defaultMessage: 'Leave team' })}
        color="red"
        canCancel
        onDone={() =>
          tellDone(
            t({ defaultMessage: 'You left the team' }),
            t({ defaultMessage: 'This computer works alone again.' }),
          )
        }
      />
    </>
  );
}

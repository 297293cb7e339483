// This computer's own ledger on its way into the team's: offered, asked about, followed to its end, and where the old one is kept.
import { Alert, Button, Progress, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { MoveView, TeamView } from '../../../contract/console/team.ts';
import { sentenceOf } from '../../../messages/problems/sentence-of.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { Moment } from '../../ui/moment.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall, useMay } from '../../window/may.tsx';

type MoveLedgerProps = Pick<TeamView, 'keptBehind' | 'move' | 'moved'> & { team: string };

/** Nothing where there is nothing to move, and nothing was. */
export function MoveLedger({ team, keptBehind, move, moved }: MoveLedgerProps) {
  if (move?.state === 'going') return <MoveProgress move={move} />;
  if (keptBehind.length > 0 || move) return <Offer team={team} stopped={move} />;
  return moved && <Moved {...moved} />;
}

/** Only to a team that is one computer's so far, and records nothing yet. */
function useIsOfferable(): boolean {
  const gateway = useGateway();
  const may = useMay()('team.moveLedger');
  const people = useQuery({ ...gateway.team.people.queryOptions(), enabled: may });
  const facts = useQuery(gateway.console.facts.queryOptions());
  const devices = people.data?.flatMap((person) => person.devices.filter(({ state }) => state !== 'revoked'));
  return devices?.length === 1 && facts.data?.environments.every(({ embedded }) => embedded) === true;
}

function Offer({ team, stopped }: { team: string; stopped: MoveView | null }) {
  const [asking, ask] = useDisclosure(false);
  const isOfferable = useIsOfferable();
  const procedure = useGateway().team.moveLedger;
  if (!isOfferable && !stopped) return null;
  return (
    <Card
      title={t({ defaultMessage: 'Move this computer’s ledger' })}
      aside={
        <MayCall to="team.moveLedger">
          <Button variant="default" size="xs" onClick={ask.open}>
            {t({ defaultMessage: 'Move to team' })}
          </Button>
        </MayCall>
      }
    >
      <Stack gap="sm">
        {stopped?.state === 'stopped' && <ProblemAlert problem={stopped.problem} />}
        <Text size="sm">
          {t({
            defaultMessage:
              'The environments kept on this computer, and everything recorded in them, can go to the team’s ledger. The embedded sandbox stays here.',
          })}
        </Text>
      </Stack>
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={t({ defaultMessage: 'Move this ledger to {team}?' }, { team })}
        procedure={procedure}
        words={
          <>
            <Text size="sm">
              {t({
                defaultMessage:
                  'Orders, payments, fees, notes and the audit log are copied to the ledger server and checked there. Then the ledger on this computer is locked for good and kept under another name. API keys stay in your keychain.',
              })}
            </Text>
            <Text size="sm">
              {t({
                defaultMessage:
                  'It goes on by itself after an interruption. You can cancel until the server takes over.',
              })}
            </Text>
          </>
        }
        input={() => undefined}
        action={t({ defaultMessage: 'Move ledger' })}
        canCancel
      />
    </Card>
  );
}

type MoveInProgress = Extract<MoveView, { state: 'going' }>;

function doingWords(doing: MoveInProgress['doing']): string {
  switch (doing) {
    case 'copy':
      return t({ defaultMessage: 'Copying the ledger' });
    case 'send':
      return t({ defaultMessage: 'Sending the copy to the ledger server' });
    case 'check':
      return t({ defaultMessage: 'The ledger server checks the copy' });
    case 'hand_over':
      return t({ defaultMessage: 'The ledger server takes over' });
  }
}

function MoveProgress({ move: { doing, percent, isCancelable, waitsFor } }: { move: MoveInProgress }) {
  const gateway = useGateway();
  const cancel = useMutation(gateway.team.cancelMove.mutationOptions());
  return (
    <Card
      title={t({ defaultMessage: 'Moving this computer’s ledger' })}
      aside={
        isCancelable && (
          <MayCall to="team.cancelMove">
            <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
              {t({ defaultMessage: 'Cancel move' })}
            </Button>
          </MayCall>
        )
      }
    >
      <Stack gap="sm">
        <Text size="sm" role="status">
          {t({ defaultMessage: '{doing} · {percent, number}%' }, { doing: doingWords(doing), percent })}
        </Text>
        <Progress value={percent} aria-label={t({ defaultMessage: 'Moving this computer’s ledger' })} />
        {waitsFor && (
          <Alert color="yellow" title={sentenceOf(waitsFor).message}>
            <Text size="sm">{t({ defaultMessage: 'Paydesk tries again by itself. Nothing is lost.' })}</Text>
            {!isCancelable && (
              <Text size="sm">
                {t({
                  defaultMessage:
                    'This computer’s ledger is locked meanwhile. If the server is lost for good, leave the team.',
                })}
              </Text>
            )}
          </Alert>
        )}
        {cancel.error && <ProblemAlert problem={problemOf(cancel.error)} />}
      </Stack>
    </Card>
  );
}

function Moved({ at, file }: NonNullable<TeamView['moved']>) {
  return (
    <Card title={t({ defaultMessage: 'This computer’s ledger was moved' })}>
      <Text size="sm">
        {rich({ defaultMessage: 'Since {time}, the team’s ledger goes on with it.' }, { time: <Moment at={at} /> })}
      </Text>
      {file !== null && (
        <Text size="sm" c="dimmed" component="div">
          {rich(
            { defaultMessage: 'The ledger from before is kept, locked, in {file}' },
            { file: <FilePath path={file} /> },
          )}
        </Text>
      )}
    </Card>
  );
}

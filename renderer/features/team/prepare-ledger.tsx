// This computer's own ledger, taken along into a team: offered, written into a file for the server's administrator, and where the old one is kept.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { TeamView } from '../../../contract/console/team.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import type { PreparedLedger, TotalsLine } from '../../../contract/team/move.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { Moment } from '../../ui/moment.tsx';
import { rich } from '../../ui/rich.tsx';
import { MayCall } from '../../window/may.tsx';

/** Nothing where there is nothing to take along, and nothing was. */
export function PrepareLedger({ ownEnvironments, prepared }: Pick<TeamView, 'ownEnvironments' | 'prepared'>) {
  const [asking, ask] = useDisclosure(false);
  const procedure = useGateway().team.prepareLedger;
  const isOffered = ownEnvironments.length > 0;
  return (
    <>
      {isOffered && (
        <MayCall to="team.prepareLedger">
          <Card
            title={t({ defaultMessage: 'Take this computer’s ledger along' })}
            aside={
              <Button variant="default" size="xs" onClick={ask.open}>
                {t({ defaultMessage: 'Prepare for a team' })}
              </Button>
            }
          >
            <Text size="sm">
              {t({
                defaultMessage:
                  'Your environments, with all that is recorded in them, can become a new team’s ledger: Paydesk writes them into a file, and the administrator imports it on the server.',
              })}
            </Text>
          </Card>
        </MayCall>
      )}
      {!isOffered && prepared && <Prepared {...prepared} />}
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={t({ defaultMessage: 'Prepare this ledger for a team?' })}
        procedure={procedure}
        words={<PrepareWords />}
        input={() => undefined}
        action={t({ defaultMessage: 'Lock and prepare' })}
        canCancel
        result={(output) => <Result {...output} />}
      />
    </>
  );
}

function PrepareWords() {
  return (
    <>
      <Text size="sm">
        {t({
          defaultMessage:
            'The ledger on this computer is locked and kept under another name. The embedded sandbox and the API keys stay here and go on working. A large ledger takes a minute, and nothing can be sent meanwhile.',
        })}
      </Text>
      <Text size="sm">
        {t({
          defaultMessage:
            'You can restore it under Backups as long as no server has imported the file. This computer can’t know whether one has: ask the administrator first. Two ledgers could capture the same order twice.',
        })}
      </Text>
    </>
  );
}

function Result({ file, sha256, totals }: PreparedLedger) {
  return (
    <Stack gap="md">
      <Alert color="ink" title={t({ defaultMessage: 'Ledger prepared' })}>
        {t({
          defaultMessage: 'Give your server’s administrator this file and its SHA-256. It holds consumers’ data.',
        })}
      </Alert>
      <FactList>
        <Fact name={t({ defaultMessage: 'File' })}>
          <FilePath path={file} />
        </Fact>
        <Fact name={t({ defaultMessage: 'SHA-256' })}>
          <FilePath path={sha256} />
        </Fact>
        <TotalFact of={t({ defaultMessage: 'Orders' })} lines={totals} kind="order" />
        <TotalFact of={t({ defaultMessage: 'Captured' })} lines={totals} kind="charge" />
        <TotalFact of={t({ defaultMessage: 'Refunds' })} lines={totals} kind="refund" />
        <TotalFact of={t({ defaultMessage: 'Returns' })} lines={totals} kind="return" />
        <TotalFact of={t({ defaultMessage: 'Seller fees' })} lines={totals} kind="fee" />
      </FactList>
    </Stack>
  );
}

function TotalFact({ of, lines, kind }: { of: string; lines: TotalsLine[]; kind: TotalsLine['kind'] }) {
  const wanted = lines.filter((line) => line.kind === kind);
  const count = wanted.reduce((sum, line) => sum + line.count, 0);
  const cents = wanted.reduce((sum, line) => sum + line.cents, 0);
  return (
    <Fact name={of}>{t({ defaultMessage: '{count, number} · {amount}' }, { count, amount: formatCents(cents) })}</Fact>
  );
}

function Prepared({ at, file }: NonNullable<TeamView['prepared']>) {
  return (
    <Card title={t({ defaultMessage: 'This computer’s ledger was prepared for a team' })}>
      <Text size="sm">
        {rich(
          { defaultMessage: 'Prepared {time}. The file for the server is in the folder of backups.' },
          { time: <Moment at={at} /> },
        )}
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

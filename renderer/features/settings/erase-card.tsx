// Erases this computer's keys and data: what goes, what stays, what stands against it, and a word to type.
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Problem } from '../../../contract/console/problem.ts';
import { problemFrom } from '../../../contract/console/problem.ts';
import { ERASE_WORD, type ErasableView } from '../../../contract/console/settings.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog } from '../../shared/action-dialog.tsx';
import { Card } from '../../ui/card.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

export function EraseCard() {
  const gateway = useGateway();
  const [asking, ask] = useDisclosure(false);
  const { data } = useQuery(gateway.settings.erasable.queryOptions());
  const blocked = data && blockedBy(data);
  return (
    <Card title={t({ defaultMessage: 'Erase this computer’s keys and data' })}>
      <Stack gap="md">
        <Group justify="space-between" gap="md">
          <Text size="sm" flex="1 1 320px">
            {t({
              defaultMessage: 'Before you give this computer away, or when you no longer use Paydesk on it.',
            })}
          </Text>
          <Button variant="default" color="red" disabled={!data || blocked !== null} onClick={ask.open}>
            {t({ defaultMessage: 'Erase keys and data' })}
          </Button>
        </Group>
        {blocked && <ProblemAlert problem={blocked} />}
      </Stack>
      {data && (
        <ActionDialog
          opened={asking}
          onClose={ask.close}
          title={t({ defaultMessage: 'Erase this computer’s keys and data?' })}
          procedure={gateway.settings.erase}
          words={<WhatGoes erasable={data} />}
          fields={{
            word: {
              label: t({ defaultMessage: 'Type {word} to confirm' }, { word: ERASE_WORD }),
              spellCheck: false,
              problem: (typed) =>
                typed.trim() === ERASE_WORD ? null : t({ defaultMessage: 'Type {word}.' }, { word: ERASE_WORD }),
            },
          }}
          input={() => ({ word: ERASE_WORD })}
          action={t({ defaultMessage: 'Erase and quit' })}
          color="red"
          canCancel
          result={() => (
            <Alert
              color="teal"
              icon={<IconCheck size={18} />}
              role="status"
              title={t({ defaultMessage: 'Paydesk closes' })}
            >
              <Text size="sm">{t({ defaultMessage: 'The keys are gone. The data is erased as Paydesk closes.' })}</Text>
            </Alert>
          )}
        />
      )}
    </Card>
  );
}

/** What main would refuse it for. */
function blockedBy({ callsUnderWay, undelivered, toReview }: ErasableView): Problem | null {
  if (callsUnderWay > 0) return problemFrom('calls_block_erasing');
  if (undelivered > 0) return problemFrom('outcomes_block_erasing', { count: undelivered });
  if (toReview > 0) return problemFrom('review_blocks_erasing', { count: toReview });
  return null;
}

function WhatGoes({ erasable: { folder, team, hasKeychain } }: { erasable: ErasableView }) {
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={550}>
          {t({ defaultMessage: 'Erased for good' })}
        </Text>
        <List size="sm">
          <List.Item>
            {hasKeychain
              ? t({ defaultMessage: 'API keys, the PIN and the proxy password in this computer’s keychain' })
              : t({
                  defaultMessage:
                    'API keys in memory. This computer’s keychain isn’t available: what it holds of Paydesk stays.',
                })}
          </List.Item>
          <List.Item>
            {t({ defaultMessage: 'This computer’s ledger, its backups, settings and log in this folder:' })}{' '}
            <FilePath path={folder} />
          </List.Item>
          {team !== null && <List.Item>{t({ defaultMessage: 'This computer’s place in {team}' }, { team })}</List.Item>}
        </List>
      </div>
      <div>
        <Text size="sm" fw={550}>
          {t({ defaultMessage: 'Stays' })}
        </Text>
        <List size="sm">
          <List.Item>{t({ defaultMessage: 'Payments at the payment service' })}</List.Item>
          {team !== null && <List.Item>{t({ defaultMessage: 'The team’s records on its server' })}</List.Item>}
          <List.Item>
            {t({ defaultMessage: 'Files you exported, copies of backups elsewhere, and the Paydesk program' })}
          </List.Item>
        </List>
      </div>
      <Text size="sm">{t({ defaultMessage: 'Revoke this computer’s API keys at your payment service, too.' })}</Text>
    </Stack>
  );
}

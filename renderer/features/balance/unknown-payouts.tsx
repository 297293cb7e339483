// Payouts that were asked for and never answered: asked about again, or settled by a named person.
import { Alert, Divider, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { monthWords } from '../../../contract/books-day.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { useDoor } from '../../door/door.ts';
import { AskPayoutAgain } from '../../ui/ask-payout-again.tsx';
import { Moment } from '../../ui/moment.tsx';
import { OPERATION } from '../../ui/operation-words.ts';
import { SettleEntry } from '../../ui/settle-entry.tsx';
import { useEnvironment } from '../../window/environment.ts';

export function UnknownPayouts() {
  const door = useDoor();
  const query = useQuery(door.journal.unknown.queryOptions({ input: { environmentId: useEnvironment().id } }));
  return query.data?.map(
    (entry) =>
      entry.payout && (
        <Alert
          key={entry.id}
          color="red"
          variant="light"
          icon={<IconAlertTriangle size={20} />}
          title={OPERATION[entry.operation].unknown}
          role="alert"
        >
          <Text size="sm" mb="md">
            {formatCents(entry.payout.amount)} of {monthWords(entry.payout.month)}, sent <Moment at={entry.sentAt} />.
            No other payout of this month can be started until it is known.
          </Text>
          <AskPayoutAgain entryId={entry.id} />
          <Divider mb="sm" color="red" opacity={0.25} />
          <SettleEntry entry={entry} />
        </Alert>
      ),
  );
}

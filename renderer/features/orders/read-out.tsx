// A card with what a person reads out to a consumer who calls, as one text to copy.
import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '../../../contract/console/order-detail.ts';
import type { SessionId } from '../../../contract/ids.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ZONE } from '../../ui/time-words.ts';
import classes from './order.module.css';
import { readOut } from './read-out-text.ts';

export function ReadOut({ order }: { order: OrderDetail }) {
  const { environmentId, sessionId } = order;
  const { data, error } = useQuery(
    useGateway().sessions.authorization.queryOptions({
      input: { environmentId, sessionId: sessionId as SessionId },
      enabled: sessionId !== null,
    }),
  );
  const record = sessionId === null ? null : data;
  const title = t({ defaultMessage: 'Read out', description: 'What is read out to a consumer on the phone' });
  if (record === undefined)
    return <Card title={title}>{error ? <ProblemAlert problem={problemOf(error)} /> : <Skeleton height={140} />}</Card>;
  const { text, unstated } = readOut({ order, record, zone: ZONE });
  return (
    <Card
      title={title}
      aside={
        <CopyTextButton
          name={t({ defaultMessage: 'Copy', description: 'Copies what is read out to a consumer' })}
          text={() => text}
        />
      }
    >
      <Text
        className={classes.readOut ?? ''}
        size="sm"
        role="group"
        tabIndex={0}
        aria-label={t({ defaultMessage: 'Text to read out' })}
      >
        {text}
      </Text>
      {unstated.length > 0 && (
        <Text size="xs" c="dimmed" mt="xs">
          {t({ defaultMessage: 'Not stated by the service: {names}' }, { names: unstated.join(', ') })}
        </Text>
      )}
    </Card>
  );
}

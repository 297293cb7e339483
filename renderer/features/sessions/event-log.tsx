// The event log of the checkout.
import { Badge, Group, Text } from '@mantine/core';
import type { CheckoutEventView } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Clock } from '../../ui/moment.tsx';
import { ZONE } from '../../ui/time-words.ts';
import classes from './checkout.module.css';
import { eventWords } from './event-words.ts';

export function EventLog({ events }: { events: CheckoutEventView[] }) {
  return (
    <Card
      title={t({ defaultMessage: 'Event log' })}
      aside={
        <Text size="xs" c="dimmed">
          {t({ defaultMessage: 'Browser events (informational)' })}
        </Text>
      }
    >
      <div role="log" aria-label={t({ defaultMessage: 'Checkout events' })}>
        {events.length === 0 && (
          <Text size="sm" c="dimmed">
            {t({ defaultMessage: 'No events yet. Open the preview to see checkout events here.' })}
          </Text>
        )}
        <ol className={classes.log}>
          {events.map((event) => (
            <LoggedEvent key={event.id} logged={event} />
          ))}
        </ol>
      </div>
    </Card>
  );
}

function LoggedEvent({ logged }: { logged: CheckoutEventView }) {
  const { headline, callback, color, fields } = eventWords(logged.event, ZONE);
  return (
    <li className={classes.entry}>
      <Clock at={logged.at} />
      <div>
        <Group gap="xs">
          <Text size="sm" fw={550}>
            {headline}
          </Text>
          {callback && (
            <Badge size="sm" variant="light" color={color} ff="monospace">
              {callback}
            </Badge>
          )}
        </Group>
        {fields.length > 0 && (
          <dl className={classes.payload}>
            {fields.map(([name, value]) => [
              <dt key={`${name}-name`}>{name}</dt>,
              <dd key={name}>
                <bdi>{value}</bdi>
              </dd>,
            ])}
          </dl>
        )}
      </div>
    </li>
  );
}

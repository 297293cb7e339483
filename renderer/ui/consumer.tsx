// A consumer's name, in whatever direction it is written.

import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../messages/t.ts';

export function Consumer({ name }: { name: string | null }) {
  if (!name)
    return (
      <Text component="span" inherit c="dimmed">
        {t({ defaultMessage: 'Unknown consumer' })}
      </Text>
    );
  return <bdi>{name}</bdi>;
}

/** recordId: an order or a session of the consumer, whose page shows all payments that are theirs. */
export function ConsumerLink({ name, recordId }: { name: string | null; recordId: string }) {
  return (
    <Anchor
      component={Link}
      to={`/consumers/${recordId}`}
      inherit
      title={t({ defaultMessage: 'All payments of this consumer' })}
    >
      <Consumer name={name} />
    </Anchor>
  );
}

// Who pays: the name, what was sent of contact, and whose sale it is.
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '../../../contract/console/order.ts';
import { t } from '../../../messages/t.ts';
import { Card } from '../../ui/card.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { useEnvironment } from '../../window/environment.ts';

export function ConsumerCard({ order }: { order: OrderDetail }) {
  const account = useEnvironment().accounts.find(({ id }) => id === order.accountId);
  const { email, phone } = order.contact;
  return (
    <Card
      title={t({ defaultMessage: 'Consumer' })}
      aside={
        order.sessionId && (
          <Anchor component={Link} to={`/sessions/${order.sessionId}`} size="sm">
            {t({ defaultMessage: 'Open session' })}
          </Anchor>
        )
      }
    >
      <FactList>
        <Fact name={t({ defaultMessage: 'Name' })}>
          <Consumer name={order.consumerName} />
        </Fact>
        <ContactFact name={t({ defaultMessage: 'Email' })} contact={email} />
        <ContactFact name={t({ defaultMessage: 'Phone' })} contact={phone} />
        {account?.role === 'seller' ? (
          <Fact name={t({ defaultMessage: 'Seller' })}>
            <Anchor component={Link} to={`/sellers/${account.id}`} size="sm">
              <bdi>{account.name}</bdi>
            </Anchor>
          </Fact>
        ) : (
          <Fact name={t({ defaultMessage: 'Account' })}>
            <bdi>{account?.name ?? order.accountId}</bdi>
          </Fact>
        )}
      </FactList>
    </Card>
  );
}

function ContactFact({ name, contact }: { name: string; contact: string | null }) {
  return (
    <Fact name={name}>
      {contact === null ? (
        t({ defaultMessage: 'Not provided', description: 'A consumer’s email or phone' })
      ) : (
        <>
          <bdi>{contact}</bdi> <CopyButton value={contact} />
        </>
      )}
    </Fact>
  );
}

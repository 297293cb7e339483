// What is known of a seller.
import type { SellerDetail } from '../../../contract/console/seller.ts';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';

export function SellerFacts({ seller }: { seller: SellerDetail }) {
  return (
    <Card title="Facts">
      <FactList>
        <IdFact name="Organization id" id={seller.organizationId} />
        <IdFact name="Store id" id={seller.storeId} />
        <Fact name="Known since">
          <Moment at={seller.invitedAt} />
        </Fact>
        <Fact name="First payment">{seller.firstPaymentAt ? <Moment at={seller.firstPaymentAt} /> : 'None yet'}</Fact>
        <Fact name="Sessions">{seller.sessionCount.toLocaleString('en-US')}</Fact>
        <Fact name="Orders">{seller.orderCount.toLocaleString('en-US')}</Fact>
      </FactList>
    </Card>
  );
}

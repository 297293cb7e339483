// Where an environment points, and how its service is spoken to.
import { Alert, Text } from '@mantine/core';
import { shownAddresses } from '../../../contract/console/address-hosts.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { AddressText } from '../../ui/address-text.tsx';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';

function Monospaced({ name, text }: { name: string; text: string }) {
  return (
    <Fact name={name}>
      <Text size="sm" ff="monospace">
        {text}
      </Text>
    </Fact>
  );
}

type WhereItPointsProps = {
  environment: EnvironmentView;
  /** The embedded sandbox's usual port, where another program has it. */
  portTaken: number | null;
};

export function WhereItPoints({ environment, portTaken }: WhereItPointsProps) {
  const { dashboardUrl, orderSpelling } = environment;
  const isMarketplace = environment.mode === 'marketplace';
  return (
    <Card title="Where it points" aside={<ExternalLink href={dashboardUrl}>Open the dashboard</ExternalLink>}>
      {environment.embedded && portTaken !== null && (
        <Alert color="yellow" mb="md" title={`Another program uses port ${portTaken}`}>
          The sandbox runs on another port until Paydesk restarts. Checkout links and QR codes from before don’t open
          meanwhile.
        </Alert>
      )}
      <FactList>
        {shownAddresses(isMarketplace ? environment : { ...environment, onboardingLink: null }).map(
          ({ name, address, difference }) => (
            <Fact key={name} name={name}>
              <AddressText address={address} difference={difference} canCopy />
            </Fact>
          ),
        )}
        <Monospaced name="SDK constructor" text={environment.sdkConstructor} />
        <Monospaced
          name="Spelling of create order"
          text={orderSpelling === 'session_id' ? 'session_id' : 'sessionID, storeIdentifier'}
        />
        {environment.sameServiceAs.length > 0 && (
          <Fact name="Same service as">
            <Text size="sm">{environment.sameServiceAs.join(', ')}</Text>
            <Text size="xs" c="dimmed">
              Its answers name the same organization. An order that was captured in one can’t be captured in the other.
            </Text>
          </Fact>
        )}
        <Fact name="Provider rejects duplicate charges (409)">{environment.refusesRepeat ? 'On' : 'Off'}</Fact>
        {isMarketplace && <MarketplaceFacts environment={environment} />}
      </FactList>
    </Card>
  );
}

function MarketplaceFacts({ environment }: { environment: EnvironmentView }) {
  const { marketplaceId, holdingBalance, embedded } = environment;
  return (
    <>
      <IdFact name="Marketplace id" id={marketplaceId} />
      {!embedded && (
        <Fact name="Holding balance">{holdingBalance === null ? 'not known' : formatCents(holdingBalance)}</Fact>
      )}
    </>
  );
}

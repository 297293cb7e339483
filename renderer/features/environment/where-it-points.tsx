// Where an environment points, and how its service is spoken to.
import { Alert, Group, Text } from '@mantine/core';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';

function Address({ name, url }: { name: string; url: string }) {
  return (
    <Fact name={name}>
      <Group gap={4} wrap="nowrap">
        <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          {url}
        </Text>
        <CopyButton value={url} />
      </Group>
    </Fact>
  );
}

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
  return (
    <Card title="Where it points" aside={<ExternalLink href={dashboardUrl}>Open the dashboard</ExternalLink>}>
      {environment.embedded && portTaken !== null && (
        <Alert color="yellow" mb="md" title={`Another program uses port ${portTaken}`}>
          The sandbox runs on another port until Paydesk restarts. Checkout links and QR codes from before don’t open
          meanwhile.
        </Alert>
      )}
      <FactList>
        <Address name="API base URL" url={environment.baseUrl} />
        <Address name="Token URL" url={environment.authUrl} />
        <Address name="Browser SDK URL" url={environment.jsUrl} />
        <Address name="Dashboard URL" url={dashboardUrl} />
        {environment.checkoutLink !== null && <Address name="Checkout link" url={environment.checkoutLink} />}
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
        <Fact name="The service refuses a repeat">{environment.refusesRepeat ? 'yes' : 'not known'}</Fact>
        {environment.mode === 'marketplace' && <MarketplaceFacts environment={environment} />}
      </FactList>
    </Card>
  );
}

function MarketplaceFacts({ environment }: { environment: EnvironmentView }) {
  const { marketplaceId, onboardingLink, holdingBalance, embedded } = environment;
  return (
    <>
      <IdFact name="Marketplace id" id={marketplaceId} />
      {onboardingLink !== null && <Address name="Onboarding link" url={onboardingLink} />}
      {!embedded && (
        <Fact name="Holding balance">{holdingBalance === null ? 'not known' : formatCents(holdingBalance)}</Fact>
      )}
    </>
  );
}

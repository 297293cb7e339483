// Where an environment points, and how its service is spoken to.

import { Alert, Text } from '@mantine/core';
import { shownAddresses } from '../../../contract/console/address-hosts.ts';
import type { ConsoleFacts, EnvironmentView } from '../../../contract/console/environment.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import { ADDRESS_NAME, AddressText } from '../../ui/address-text.tsx';
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
  /** Undefined until they are known. */
  facts: ConsoleFacts | undefined;
};

export function WhereItPoints({ environment, facts }: WhereItPointsProps) {
  const { sandboxPortTaken: port = null, sandboxSetAside: file = null } = facts ?? {};
  const { dashboardUrl, orderSpelling } = environment;
  const isMarketplace = environment.mode === 'marketplace';
  return (
    <Card
      title={t({ defaultMessage: 'Connection' })}
      aside={<ExternalLink href={dashboardUrl}>{t({ defaultMessage: 'Open dashboard' })}</ExternalLink>}
    >
      {environment.embedded && port !== null && (
        <Alert color="yellow" mb="md" title={t({ defaultMessage: 'Another program is using port {port}' }, { port })}>
          {t({
            defaultMessage:
              'The sandbox uses a different port until you restart Paydesk. Until then, earlier checkout links and QR codes don’t open.',
          })}
        </Alert>
      )}
      {environment.embedded && file !== null && (
        <Alert color="yellow" mb="md" title={t({ defaultMessage: 'The sandbox started empty' })}>
          {t(
            {
              defaultMessage:
                'It can’t use its records: they’re damaged, their key is damaged or missing, or an early version made them. They’re kept in {file}.',
            },
            { file },
          )}
        </Alert>
      )}
      <FactList>
        {shownAddresses(isMarketplace ? environment : { ...environment, onboardingLink: null }).map(
          ({ field, address, difference }) => (
            <Fact key={field} name={ADDRESS_NAME()[field]}>
              <AddressText address={address} difference={difference} canCopy />
            </Fact>
          ),
        )}
        <Monospaced name={t({ defaultMessage: 'SDK constructor' })} text={environment.sdkConstructor} />
        <Monospaced
          name={t({ defaultMessage: 'Field names for creating orders' })}
          text={orderSpelling === 'session_id' ? 'session_id' : ['sessionID', 'storeIdentifier'].join(', ')}
        />
        {environment.sameServiceAs.length > 0 && (
          <Fact name={t({ defaultMessage: 'Same service as' })}>
            <Text size="sm">{environment.sameServiceAs.join(', ')}</Text>
            <Text size="xs" c="dimmed">
              {t({
                defaultMessage:
                  'Both belong to the same organization: an order captured in one can’t be captured in the other.',
              })}
            </Text>
          </Fact>
        )}
        <Fact name={t({ defaultMessage: 'Provider rejects duplicate charges (409)' })}>
          {environment.refusesRepeat ? t({ defaultMessage: 'On' }) : t({ defaultMessage: 'Off' })}
        </Fact>
        {isMarketplace && <MarketplaceFacts environment={environment} />}
      </FactList>
    </Card>
  );
}

function MarketplaceFacts({ environment }: { environment: EnvironmentView }) {
  const { marketplaceId, holdingBalance, embedded } = environment;
  return (
    <>
      <IdFact name={t({ defaultMessage: 'Marketplace ID' })} id={marketplaceId} />
      {!embedded && (
        <Fact name={t({ defaultMessage: 'Holding balance' })}>
          {holdingBalance === null ? t({ defaultMessage: 'Unknown' }) : formatCents(holdingBalance)}
        </Fact>
      )}
    </>
  );
}

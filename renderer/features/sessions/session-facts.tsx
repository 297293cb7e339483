// The details of a session.
import { Divider, Group, Text } from '@mantine/core';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { withoutDirectionMarks } from '../../../contract/isolated.ts';
import { t } from '../../../messages/t.ts';
import { toldText } from '../../../messages/told-text.ts';
import { isAuthorized } from '../../shared/authorization-sheet.tsx';
import { EndSessionAuthorization } from '../../shared/end-session-authorization.tsx';
import { PrintAuthorization } from '../../shared/print-authorization.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList, IdFact } from '../../ui/fact-list.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Money } from '../../ui/money.tsx';
import { SessionFlags } from '../../ui/session-flags.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useMay } from '../../window/may.tsx';
import classes from './checkout.module.css';

export function SessionFacts({ session }: { session: SessionDetail }) {
  const may = useMay();
  const account = useEnvironment().accounts.find(({ id }) => id === session.accountId);
  return (
    <Card title={t({ defaultMessage: 'Session' })} aside={<SessionFlags session={session} />}>
      <FactList>
        <IdFact name={t({ defaultMessage: 'Session ID' })} id={session.id} />
        <IdFact name={t({ defaultMessage: 'Track number' })} id={session.trackNumber} />
        {session.reference !== null && <IdFact name={t({ defaultMessage: 'Shop reference' })} id={session.reference} />}
        {/* The badge has room for a word. */}
        <Fact name={t({ defaultMessage: 'Status at the payment service' })}>
          <bdi>{toldText(session.status.trim())}</bdi>
        </Fact>
        {may('fees.summary') && (
          <Fact name={t({ defaultMessage: 'Fees' })}>
            <Money cents={session.fees} />
          </Fact>
        )}
        {session.tip !== null && (
          <Fact name={t({ defaultMessage: 'Tip' })}>
            <Money cents={session.tip} />
          </Fact>
        )}
        <Fact name={t({ defaultMessage: 'Created' })}>
          <Moment at={session.createdAt} />
        </Fact>
        <Fact name={t({ defaultMessage: 'Account' })}>{account?.name ?? session.accountId}</Fact>
        <IdFact name={t({ defaultMessage: 'Organization ID' })} id={session.organizationId} />
        {session.marketplaceId && <IdFact name={t({ defaultMessage: 'Marketplace ID' })} id={session.marketplaceId} />}
      </FactList>
      {session.orderId === null && (
        <Group mt="md">
          <EndSessionAuthorization environmentId={session.environmentId} sessionId={session.id} ended={session.ended} />
        </Group>
      )}
      {session.consentText && (
        // On paper, a text without consent would look like an authorization.
        <div className={isAuthorized(session, null) ? '' : classes.notOnPaper}>
          <Divider my="sm" color="var(--paydesk-line)" />
          <Group justify="space-between" mb={6}>
            <Text size="xs" c="dimmed">
              {t({ defaultMessage: 'Authorization text' })}
            </Text>
            <PrintAuthorization sessionId={session.id} order={null} />
          </Group>
          <div className={classes.consent}>{withoutDirectionMarks(session.consentText)}</div>
        </div>
      )}
    </Card>
  );
}

// The authorization as it is printed: who agreed to what and when, the text, and whose record it is.
import type { ReactNode } from 'react';
import type { AuthorizationView } from '../../contract/console/authorization.ts';
import type { OrderDetail } from '../../contract/console/order-detail.ts';
import type { SessionDetail } from '../../contract/console/session.ts';
import { withoutDirectionMarks } from '../../contract/isolated.ts';
import { t } from '../../messages/t.ts';
import { consumerName } from '../ui/consumer-name.ts';
import { Money } from '../ui/money.tsx';
import { dayWords, ZONE, zonedWords } from '../ui/time-words.ts';
import { useEnvironment } from '../window/environment.ts';
import classes from './print-authorization.module.css';

/**
 * Whether the consumer authorized the payment: the embedded service has its record, or the service took the session as completed.
 * The text that comes with a session says "I authorize" from its beginning.
 */
export function isAuthorized(session: SessionDetail, record: AuthorizationView | null): boolean {
  return record !== null || session.orderId !== null || session.status.trim() === 'finalized';
}

/** record: the embedded service's own; null where there is only the text that was returned with the session. */
type AuthorizationSheetProps = { session: SessionDetail; order: OrderDetail | null; record: AuthorizationView | null };

export function AuthorizationSheet({ session, order, record }: AuthorizationSheetProps) {
  const { name: environment, accounts } = useEnvironment();
  const account = accounts.find(({ id }) => id === session.accountId)?.name ?? session.accountId;
  const isGiven = isAuthorized(session, record);
  return (
    <main className={classes.sheet}>
      {isGiven ? (
        <h1>{t({ defaultMessage: 'Consumer’s authorization' })}</h1>
      ) : (
        <h1 className={classes.draft}>
          {t({
            defaultMessage: 'Draft. Not authorized by the consumer.',
            description: 'Heading in large letters of a printed authorization that the consumer never gave',
          })}
        </h1>
      )}
      <p className={classes.source}>{sourceWords(isGiven, record)}</p>
      <dl className={classes.facts}>
        <Row name={t({ defaultMessage: 'Consumer' })}>
          {record?.consumerName ?? consumerName(session) ?? t({ defaultMessage: 'Unknown consumer' })}
        </Row>
        {record ? <RecordRows record={record} /> : <SentRows session={session} order={order} account={account} />}
        <Row name={t({ defaultMessage: 'Environment' })}>{environment}</Row>
        <Row name={t({ defaultMessage: 'Track number' })}>{record?.trackNumber ?? session.trackNumber}</Row>
        <Row name={t({ defaultMessage: 'Session ID' })}>{session.id}</Row>
        <Row name={t({ defaultMessage: 'Session created' })}>{zonedWords(session.createdAt, ZONE)}</Row>
        {order && (
          <>
            <Row name={t({ defaultMessage: 'Order ID' })}>{order.id}</Row>
            <Row name={t({ defaultMessage: 'Shop reference' })}>{order.reference}</Row>
            <Row name={t({ defaultMessage: 'Order created' })}>{zonedWords(order.createdAt, ZONE)}</Row>
            <Row name={t({ defaultMessage: 'Charge ID' })}>{order.chargeId}</Row>
            <Row name={t({ defaultMessage: 'Charged', description: 'When an order was charged' })}>
              {order.charge && zonedWords(order.charge.createdAt, ZONE)}
            </Row>
          </>
        )}
      </dl>
      <h2>{textHeading(isGiven, record)}</h2>
      <p className={classes.text} {...(record ? { lang: record.language } : {})}>
        {record?.wording ?? withoutDirectionMarks(session.consentText ?? '')}
      </p>
    </main>
  );
}

function sourceWords(isGiven: boolean, record: AuthorizationView | null): string {
  if (record) return t({ defaultMessage: 'From the record of the embedded payment service.' });
  if (isGiven) {
    return t({
      defaultMessage:
        'The text below is the consent text that the payment service returned with the session. Paydesk has no record of its own of what the consumer agreed to.',
    });
  }
  return t({
    defaultMessage:
      'The consumer hasn’t agreed to the text below. It proves nothing: don’t send it to a bank as an authorization.',
  });
}

function textHeading(isGiven: boolean, record: AuthorizationView | null): string {
  if (record) return t({ defaultMessage: 'Text the consumer agreed to' });
  return isGiven ? t({ defaultMessage: 'Consent text' }) : t({ defaultMessage: 'Consent text (not agreed to)' });
}

function RecordRows({ record }: { record: AuthorizationView }) {
  return (
    <>
      <Row name={t({ defaultMessage: 'Contact' })}>{record.contact}</Row>
      <Row name={t({ defaultMessage: 'Authorized', description: 'When a consumer authorized a payment' })}>
        {zonedWords(record.authorizedAt, ZONE)}
      </Row>
      <Row name={t({ defaultMessage: 'Amount' })}>
        <Money cents={record.totalAmount} />
      </Row>
      <Row name={t({ defaultMessage: 'Tip' })}>{record.tip === null ? null : <Money cents={record.tip} />}</Row>
      <Row name={t({ defaultMessage: 'Business' })}>{record.business}</Row>
      <Row name={t({ defaultMessage: 'Bank account' })}>
        {t(
          {
            defaultMessage:
              '{kind, select, savings {{bank}, savings account ending in {ending}, routing number {routingNumber}} other {{bank}, checking account ending in {ending}, routing number {routingNumber}}}',
          },
          {
            kind: record.accountKind,
            bank: record.bankName,
            ending: record.accountEnding,
            routingNumber: record.routingNumber,
          },
        )}
      </Row>
      <Row name={t({ defaultMessage: 'Debit on or after' })}>{dayWords(record.debitDate)}</Row>
      <Row name={t({ defaultMessage: 'IP address' })}>{record.clientAddress}</Row>
      <Row name={t({ defaultMessage: 'Browser' })}>{record.userAgent}</Row>
      <Row name={t({ defaultMessage: 'Version of the text' })}>{record.wordingVersion}</Row>
    </>
  );
}

function SentRows({ session, order, account }: Omit<AuthorizationSheetProps, 'record'> & { account: string }) {
  return (
    <>
      {order && (
        <>
          <Row name={t({ defaultMessage: 'Email' })}>{order.contact.email}</Row>
          <Row name={t({ defaultMessage: 'Phone' })}>{order.contact.phone}</Row>
        </>
      )}
      <Row name={t({ defaultMessage: 'Amount' })}>
        <Money cents={order?.totalAmount ?? session.totalAmount} />
      </Row>
      <Row name={t({ defaultMessage: 'Account' })}>{account}</Row>
    </>
  );
}

/** Nothing where it isn't known. */
function Row({ name, children }: { name: string; children: ReactNode }) {
  if (children === null) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{children}</bdi>
      </dd>
    </>
  );
}

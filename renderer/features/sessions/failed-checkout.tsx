// What the consumer can do after a checkout that failed, or that was left open.
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { checkoutAddress } from '../../../contract/console/service-address.ts';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { sessionStatusWords } from '../../../messages/session-status-words.ts';
import { t } from '../../../messages/t.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { useEnvironment } from '../../window/environment.ts';

export function FailedCheckout({ session }: { session: SessionDetail }) {
  const { id, status, checkout, checkoutError, orderId } = session;
  const { checkoutLink } = useEnvironment();
  const isLeftOpen = checkout === 'expired';
  if ((!isLeftOpen && checkoutError === null) || orderId !== null || status.trim() !== 'started') return null;
  return (
    <Alert
      color={checkout === 'failed' ? 'red' : checkout === 'expired' ? 'orange' : 'yellow'}
      icon={<IconAlertTriangle size={18} />}
      title={<bdi>{sessionStatusWords(status, checkout, checkoutError)}</bdi>}
    >
      <Text size="sm">
        {isLeftOpen
          ? t({
              defaultMessage:
                'The checkout was left open and timed out. Send the consumer the link again: the session can still be paid.',
            })
          : nextStep(checkoutError)}
      </Text>
      <Text size="sm">{t({ defaultMessage: 'Nothing is debited until an order is created and captured.' })}</Text>
      {isLeftOpen && checkoutLink !== null && (
        <Group mt="xs">
          <CopyTextButton
            name={t({ defaultMessage: 'Copy checkout link' })}
            text={() => checkoutAddress(checkoutLink, id)}
          />
        </Group>
      )}
    </Alert>
  );
}

/** What the agent tells the consumer after one of the SDK's errors. */
function nextStep(error: string | null): string {
  switch (error) {
    case 'session_insufficient_balance':
      return t({
        defaultMessage:
          'Ask the consumer to choose another account in the checkout, or to open it again if it is closed.',
      });
    case 'session_account_not_valid':
      return t({
        defaultMessage:
          'The bank doesn’t know the account, or it is closed. Ask the consumer to open the checkout again and choose another account.',
      });
    case 'session_authentication_failed':
      return t({
        defaultMessage:
          'The consumer couldn’t confirm the email address or phone number. Check them with the consumer, then create a new session.',
      });
    case 'session_expired':
    case 'session_not_found':
      return t({ defaultMessage: 'This session can’t be paid anymore. Create a new one for the consumer.' });
    case 'session_opened_too_often':
      return t({ defaultMessage: 'The checkout was opened too often. Try again later, or create a new session.' });
    case 'session_network_error':
      return t({
        defaultMessage:
          'The payment service couldn’t be reached. Ask the consumer to check the connection and try again.',
      });
    case 'session_element_hidden':
    case 'session_frame_blocked':
      return t({ defaultMessage: 'The shop’s page didn’t show the checkout. Tell the shop’s developers.' });
    default:
      return t({ defaultMessage: 'Ask the consumer to open the checkout again, or create a new session.' });
  }
}

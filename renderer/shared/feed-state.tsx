// How fresh the feed of returns and refunds is: when it was read last, why it can't be read, or that the provider has no feed.
import { Alert, Anchor, Text } from '@mantine/core';
import { IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { AfterChargeState } from '../../contract/console/after-charge.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { ExternalLink } from '../ui/external-link.tsx';
import { feedWords } from '../ui/feed-words.ts';
import { freshWords, utcWords, ZONE } from '../ui/time-words.ts';
import { useNow } from '../ui/use-now.ts';
import { useEnvironment } from '../window/environment.ts';

const HALF_A_MINUTE = 30_000;

/** The frame asks for it again and again. */
export function useFeedState(): AfterChargeState | undefined {
  const gateway = useGateway();
  const { id: environmentId } = useEnvironment();
  return useQuery(gateway.afterCharge.state.queryOptions({ input: { environmentId } })).data;
}

/** "Up to date as of 2:05 PM EST". */
export function FeedFreshness() {
  const state = useFeedState();
  const now = useNow(HALF_A_MINUTE);
  if (!state?.readAt || state.offered === false) return null;
  return (
    <time dateTime={state.readAt} title={utcWords(state.readAt)}>
      {t({ defaultMessage: 'Up to date as of {time}' }, { time: freshWords(state.readAt, ZONE, now) })}
    </time>
  );
}

/** Nothing where all is well. */
export function FeedTrouble() {
  const state = useFeedState();
  if (!state?.trouble || state.offered === false) return null;
  const { message, nextStep, isAboutKeys } = feedWords(state.trouble);
  return (
    <Alert color="yellow" icon={<IconPlugConnectedX size={18} />} title={message} role="status">
      <Text size="sm">{nextStep}</Text>
      {isAboutKeys && (
        <Anchor component={Link} to="/environment" size="sm" fw={550} mt={4} display="inline-block">
          {t({ defaultMessage: 'Open Environment' })}
        </Anchor>
      )}
    </Alert>
  );
}

/** Where a provider has no feed of returns and refunds. */
export function FeedNotOffered() {
  return useFeedState()?.offered === false ? <NotOffered /> : null;
}

/** The same notice wherever it would be shown what became of charges. */
export function NotOffered() {
  const { name, dashboardUrl } = useEnvironment();
  return (
    <Alert
      color="gray"
      icon={<IconInfoCircle size={18} />}
      title={t(
        { defaultMessage: '{environment} doesn’t tell Paydesk what happens after a charge' },
        { environment: name },
      )}
      role="status"
    >
      <Text size="sm">
        {t({
          defaultMessage:
            'Look up settlements in its dashboard. Import returns and refunds from a CSV file under Returns, or record them on the order’s page. Until then orders stay Charged.',
        })}
      </Text>
      <ExternalLink href={dashboardUrl} fw={550} mt={4} display="inline-block">
        {t({ defaultMessage: 'Open dashboard' })}
      </ExternalLink>
    </Alert>
  );
}

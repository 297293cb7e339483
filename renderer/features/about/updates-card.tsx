// Updates on About: who says where they come from, when it was asked last, what went wrong with the next step, and what was found.

import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { UpdatesState, UpdateTrouble } from '../../../contract/console/updates.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { UpdateOffered, useUpdates } from '../../shared/update-offered.tsx';
import { Card } from '../../ui/card.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { FilePath } from '../../ui/file-path.tsx';
import { Moment } from '../../ui/moment.tsx';
import { remarkWords } from '../../ui/remark-words.ts';

export function UpdatesCard() {
  const state = useUpdates();
  if (!state) return null;
  return (
    <Card title={t({ defaultMessage: 'Updates' })}>
      <Stack gap="md">
        <Text size="sm" role="status">
          {stateWords(state)}
        </Text>
        {state.mode === 'on' && <UpdateCheckState state={state} />}
        {state.mode !== 'on' && state.managedBy !== null && (
          <FactList>
            <Fact name={t({ defaultMessage: 'Policy file' })}>
              <FilePath path={state.managedBy} />
            </Fact>
          </FactList>
        )}
      </Stack>
    </Card>
  );
}

function UpdateCheckState({ state }: { state: UpdatesState }) {
  const gateway = useGateway();
  const queries = useQueryClient();
  const check = useMutation(
    gateway.updates.check.mutationOptions({
      onSuccess: (found) => queries.setQueryData(gateway.updates.state.queryKey(), found),
    }),
  );
  const trouble = state.trouble && updateTroubleWords(state.trouble);
  return (
    <>
      <FactList>
        <Fact name={t({ defaultMessage: 'Update feed' })}>{state.feed}</Fact>
        <Fact name={t({ defaultMessage: 'Last checked' })}>
          {state.checkedAt === null ? '—' : <Moment at={state.checkedAt} />}
        </Fact>
        {state.managedBy !== null && (
          <Fact name={t({ defaultMessage: 'Policy file' })}>
            <FilePath path={state.managedBy} />
          </Fact>
        )}
      </FactList>
      {trouble && (
        <Alert color="yellow" title={trouble.message}>
          <Text size="sm">{trouble.nextStep}</Text>
        </Alert>
      )}
      {state.offer && <UpdateOffered state={state} offer={state.offer} />}
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        loading={check.isPending || state.step === 'checking'}
        disabled={state.step === 'downloading'}
        onClick={() => check.mutate(undefined)}
      >
        {t({ defaultMessage: 'Check for updates' })}
      </Button>
    </>
  );
}

function stateWords({ mode, step, offer, managedBy }: UpdatesState): string {
  switch (mode) {
    case 'browser':
      return t({ defaultMessage: 'Paydesk in a browser is updated the way it was installed.' });
    case 'source':
      return t({ defaultMessage: 'This Paydesk runs from its source and doesn’t update itself.' });
    case 'off':
      return managedBy === null
        ? t({ defaultMessage: 'Updates are off. Turn them on under Settings.' })
        : t({ defaultMessage: 'Your organization turned updates off. Ask your administrator for new versions.' });
    case 'no_feed':
      return t({ defaultMessage: 'No update feed is set. Updates come the way Paydesk was installed.' });
    case 'on':
      if (offer) return t({ defaultMessage: 'Paydesk {version} is available' }, { version: offer.version });
      if (step === 'up_to_date') return t({ defaultMessage: 'Paydesk is up to date.' });
      return managedBy === null
        ? t({ defaultMessage: 'Paydesk checks for updates once a day.' })
        : t({ defaultMessage: 'Paydesk checks for updates once a day, as your organization set.' });
  }
}

type Words = { message: string; nextStep: string };

const tellAdministrator = () =>
  t({ defaultMessage: 'Tell your administrator: the update feed may have been changed.' });
const tryLater = () => t({ defaultMessage: 'Try again later, and tell your administrator if it happens again.' });

/** What went wrong with an update, and what to do next. */
function updateTroubleWords({ code, details }: UpdateTrouble): Words {
  switch (code) {
    case 'no_connection':
      return {
        message: t(
          { defaultMessage: 'Paydesk couldn’t reach the update feed: {details}' },
          { details: remarkWords(details) },
        ),
        nextStep: t({ defaultMessage: 'Check the update feed under Network.' }),
      };
    case 'too_slow':
      return {
        message: t({ defaultMessage: 'The download stopped because nothing more came.' }),
        nextStep: tryLater(),
      };
    case 'feed_gone':
      return {
        message: t({ defaultMessage: 'There is no update feed at {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to correct its address.' }),
      };
    case 'bad_status':
      return {
        message: t({ defaultMessage: 'The update feed responded with status {details}.' }, { details }),
        nextStep: tryLater(),
      };
    case 'redirected':
      return {
        message: t({ defaultMessage: 'The update feed led to another address, which Paydesk doesn’t follow.' }),
        nextStep: t({ defaultMessage: 'Ask your administrator to set its final address.' }),
      };
    case 'unreadable':
      return { message: t({ defaultMessage: 'The update feed isn’t valid.' }), nextStep: tellAdministrator() };
    case 'no_package':
      return {
        message: t({ defaultMessage: 'The update feed has no package for this computer ({details}).' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to add it.' }),
      };
    case 'older':
      return {
        message: t(
          { defaultMessage: 'The update feed offers {details}, which is older than this Paydesk.' },
          { details },
        ),
        nextStep: tellAdministrator(),
      };
    case 'file_gone':
      return { message: t({ defaultMessage: '{details} is no longer there.' }, { details }), nextStep: tryLater() };
    case 'file_changed':
      return {
        message: t(
          { defaultMessage: '{details} isn’t the file that the feed describes. It was removed.' },
          { details },
        ),
        nextStep: tellAdministrator(),
      };
    case 'file_short':
      return {
        message: t({ defaultMessage: '{details} came in only in part. It was removed.' }, { details }),
        nextStep: tryLater(),
      };
    case 'not_stored':
      return {
        message: t({ defaultMessage: 'The update couldn’t be stored: {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Make room in the data folder, then download it again.' }),
      };
    case 'not_installed':
      return {
        message: t({ defaultMessage: 'The update couldn’t be installed: {details}' }, { details }),
        nextStep: t({ defaultMessage: 'Ask your administrator to install it.' }),
      };
  }
}

// An update that was found: its notes as plain text, how far it is, and what a person can do with it.
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UpdateOffer, UpdatesState } from '../../contract/console/updates.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { FilePath } from '../ui/file-path.tsx';
import { megabytes } from '../ui/megabytes.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import classes from './update-offered.module.css';

const WHILE_IT_MOVES = 1_000;
const OTHERWISE = 30_000;

/** undefined until it is known. */
export function useUpdates(): UpdatesState | undefined {
  const gateway = useGateway();
  return useQuery(
    gateway.updates.state.queryOptions({
      refetchInterval: ({ state: { data } }) =>
        data?.step === 'checking' || data?.step === 'downloading' || data?.waitsFor ? WHILE_IT_MOVES : OTHERWISE,
    }),
  ).data;
}

export function UpdateOffered({ state, offer }: { state: UpdatesState; offer: UpdateOffer }) {
  const { download, putOff, install, show, failed } = useActs();
  const isReady = state.step === 'ready';
  return (
    <Stack gap="sm">
      {offer.notes !== '' && (
        <Text
          size="sm"
          className={classes.notes ?? ''}
          role="region"
          tabIndex={0}
          aria-label={t({ defaultMessage: 'Release notes' })}
        >
          {offer.notes}
        </Text>
      )}
      {state.step === 'downloading' && (
        <Progress
          value={(state.received / offer.bytes) * 100}
          aria-label={t({ defaultMessage: 'Downloading update' })}
        />
      )}
      {isReady && <Text size="sm">{readyWords(state)}</Text>}
      {isReady && state.file !== null && <FilePath path={state.file} />}
      <Group gap="sm">
        {state.step === 'available' && (
          <Button size="xs" loading={download.isPending} onClick={() => download.mutate(undefined)}>
            {t({ defaultMessage: 'Download ({size})' }, { size: megabytes(offer.bytes) })}
          </Button>
        )}
        {isReady && state.installs === 'on_quit' && (
          <Button
            size="xs"
            disabled={state.waitsFor !== null}
            loading={install.isPending}
            onClick={() => install.mutate(undefined)}
          >
            {t({ defaultMessage: 'Quit and install' })}
          </Button>
        )}
        {isReady && state.file !== null && (
          <Button size="xs" onClick={() => show.mutate(undefined)}>
            {t({ defaultMessage: 'Show file' })}
          </Button>
        )}
        {!state.isPutOff && (
          <Button size="xs" variant="default" onClick={() => putOff.mutate(undefined)}>
            {t({ defaultMessage: 'Later' })}
          </Button>
        )}
      </Group>
      {failed && <ProblemAlert problem={problemOf(failed)} />}
    </Stack>
  );
}

function useActs() {
  const gateway = useGateway();
  const queries = useQueryClient();
  const onSuccess = (state: UpdatesState) => queries.setQueryData(gateway.updates.state.queryKey(), state);
  const download = useMutation(gateway.updates.download.mutationOptions({ onSuccess }));
  const putOff = useMutation(gateway.updates.putOff.mutationOptions({ onSuccess }));
  const install = useMutation(gateway.updates.quitAndInstall.mutationOptions());
  const show = useMutation(gateway.updates.showFile.mutationOptions());
  return { download, putOff, install, show, failed: install.error ?? show.error ?? download.error };
}

function readyWords({ installs, waitsFor }: UpdatesState): string {
  if (installs === 'by_hand')
    return t({ defaultMessage: 'Downloaded and verified. Quit Paydesk, then install this file as an administrator.' });
  if (waitsFor === 'call')
    return t({ defaultMessage: 'Downloaded and verified. It waits until the current call ends.' });
  if (waitsFor === 'run') return t({ defaultMessage: 'Downloaded and verified. It waits until the capture run ends.' });
  return t({ defaultMessage: 'Downloaded and verified. It installs when you quit Paydesk.' });
}

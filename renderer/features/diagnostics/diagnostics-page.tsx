// Diagnostics: all that would be sent, to be read first. Copying and saving are the only ways out; Paydesk sends nothing.
import { Button, Group, Loader, Stack, Text, Textarea } from '@mantine/core';
import { IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { usePageTitle } from '../../window/page-title.ts';

const FILE_NAME = 'paydesk-diagnostics.txt';

export function DiagnosticsPage() {
  usePageTitle(t({ defaultMessage: 'Diagnostics' }));
  const gateway = useGateway();
  // What was read is what is copied: it changes only when a person reloads it.
  const query = useQuery(
    gateway.console.diagnostics.queryOptions({
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnMount: 'always',
    }),
  );
  const text = query.data?.text;
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Diagnostics' })}
        words={t({ defaultMessage: 'What to send to whoever helps you with Paydesk. Read it first.' })}
        actions={
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t({ defaultMessage: 'Refresh' })}
          </Button>
        }
      />
      <Stack gap="md">
        <Text size="sm">
          {t({
            defaultMessage:
              'It holds versions, settings, the policy’s file, the proxy and added authorities, checks of the network, why the last start failed, and the names and results of the last 200 actions. It never holds payments, consumers, amounts, API keys or passwords, and Paydesk never sends it anywhere.',
          })}
        </Text>
        {query.error && <ProblemAlert problem={problemOf(query.error)} />}
        {text === undefined && query.isPending && <Loader />}
        {text !== undefined && (
          <>
            <Textarea
              label={t({ defaultMessage: 'Diagnostics text' })}
              value={text}
              readOnly
              autosize
              minRows={12}
              spellCheck={false}
              styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.75rem' } }}
            />
            <Group gap="sm">
              <CopyTextButton size="sm" name={t({ defaultMessage: 'Copy diagnostics' })} text={() => text} />
              <Button
                variant="default"
                leftSection={<IconDeviceFloppy size={15} />}
                onClick={() => saveFile({ fileName: FILE_NAME, type: 'text/plain;charset=utf-8', text })}
              >
                {t({ defaultMessage: 'Save as file' })}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </>
  );
}

// Signing in with the company's account: begun here, done in the system's browser, and followed until it is over.
import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { CompanySignInInput, TeamView } from '../../../contract/console/team.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';

/** input: null while what was entered can't be sent. */
type CompanySignInProps = {
  signIn: TeamView['signIn'];
  action: string;
  input: () => CompanySignInInput | null;
};

export function CompanySignIn({ signIn, action, input }: CompanySignInProps) {
  const gateway = useGateway();
  const begin = useMutation(
    gateway.team.signIn.mutationOptions({
      onSuccess: (view) => void (view.signIn?.url && window.open(view.signIn.url, '_blank', 'noopener')),
    }),
  );
  if (signIn?.url) return <InBrowser url={signIn.url} />;
  if (signIn && !signIn.problem) {
    return (
      <Group gap="xs" role="status">
        <Loader size={16} />
        <Text size="sm">{t({ defaultMessage: 'Checking your company account…' })}</Text>
      </Group>
    );
  }
  const problem = begin.error ? problemOf(begin.error) : signIn?.problem;
  return (
    <Stack gap="md" align="flex-start">
      {problem && <ProblemAlert problem={problem} />}
      <Button
        leftSection={<IconBuilding size={16} />}
        loading={begin.isPending}
        onClick={() => {
          const asked = input();
          if (asked) begin.mutate(asked);
        }}
      >
        {action}
      </Button>
    </Stack>
  );
}

function InBrowser({ url }: { url: string }) {
  const cancel = useMutation(useGateway().team.cancelSignIn.mutationOptions());
  return (
    <Alert
      color="ink"
      icon={<Loader size={16} />}
      title={t({ defaultMessage: 'Finish signing in in your browser' })}
      role="status"
    >
      <Stack gap="sm">
        <Text size="sm">
          {t({ defaultMessage: 'Your company’s sign-in page is open there. You have five minutes.' })}
        </Text>
        <Group gap="sm">
          <Button component="a" href={url} target="_blank" rel="noopener noreferrer" size="xs">
            {t({ defaultMessage: 'Open sign-in page again' })}
          </Button>
          <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(undefined)}>
            {t({ defaultMessage: 'Cancel sign-in' })}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

// A link under which a seller enters its API keys at the team's ledger server: made, and shown once.
import { Alert, Button, Code, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AccountView } from '../../contract/console/environment.ts';
import type { KeyLink as MadeKeyLink } from '../../contract/console/keys.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { DeadlineMoment } from '../ui/moment.tsx';
import { rich } from '../ui/rich.tsx';
import { useEnvironment } from '../window/environment.ts';
import { ActionDialog } from './action-dialog.tsx';

type KeyLinkProps = { account: Pick<AccountView, 'id' | 'name'> };

export function KeyLink({ account }: KeyLinkProps) {
  const environmentId = useEnvironment().id;
  const [opened, dialog] = useDisclosure(false);
  const makeLink = useGateway().keys.makeLink;
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={dialog.open}>
        {t({ defaultMessage: 'Create link' })}
      </Button>
      <ActionDialog
        opened={opened}
        onClose={dialog.close}
        title={t({ defaultMessage: 'Link for the API keys of {account}' }, { account: account.name })}
        procedure={makeLink}
        words={t({
          defaultMessage:
            'The person you send it to enters the API keys there. Your team doesn’t see them. An earlier link stops working.',
        })}
        input={() => ({ environmentId, accountId: account.id })}
        action={t({ defaultMessage: 'Create link' })}
        canCancel
        isSecret
        result={(made) => <Made link={made} onClose={dialog.close} />}
      />
    </>
  );
}

function Made({ link: { url, expiresAt }, onClose }: { link: MadeKeyLink; onClose: () => void }) {
  return (
    <Stack gap="md">
      <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {url}
      </Code>
      <Alert color="yellow" title={t({ defaultMessage: 'Shown only now' })} role="status">
        {rich(
          { defaultMessage: 'It works once, until {time}. If it’s lost, create another.' },
          { time: <DeadlineMoment at={expiresAt} /> },
        )}
      </Alert>
      <Group justify="flex-end" gap="sm">
        <CopyTextButton name={t({ defaultMessage: 'Copy link' })} text={() => url} size="sm" />
        <Button onClick={onClose} data-autofocus>
          {t({ defaultMessage: 'Done', description: 'Button: closes a dialog' })}
        </Button>
      </Group>
    </Stack>
  );
}

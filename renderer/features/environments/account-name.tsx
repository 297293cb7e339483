// An account's name, changed where it stands.

import { ActionIcon, Group, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountView } from '../../../contract/console/environment.ts';
import { NameAccountInput } from '../../../contract/console/environment-change.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemSentence } from '../../gateway/problem-of.ts';
import { fieldProblem } from '../../ui/field-problem.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';

export function AccountName({ account }: { account: AccountView }) {
  const [isChanging, setChanging] = useState(false);
  if (isChanging) return <NameForm account={account} onDone={() => setChanging(false)} />;
  return (
    <Group gap={4}>
      <Text fw={600}>{account.name}</Text>
      <MayCall to="environments.nameAccount">
        <Tooltip label={t({ defaultMessage: 'Rename' })}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            aria-label={t({ defaultMessage: 'Rename {account}' }, { account: account.name })}
            onClick={() => setChanging(true)}
          >
            <IconPencil size={14} />
          </ActionIcon>
        </Tooltip>
      </MayCall>
    </Group>
  );
}

function NameForm({ account, onDone }: { account: AccountView; onDone: () => void }) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const [name, setName] = useState(account.name);
  const change = useMutation(
    gateway.environments.nameAccount.mutationOptions({ onSettled: (done) => done && onDone() }),
  );
  const read = NameAccountInput.shape.name.safeParse(name);
  const problem = read.success
    ? change.error && problemSentence(change.error).message
    : fieldProblem(read, { missing: t({ defaultMessage: 'Enter a name.' }) });
  const send = () => read.success && change.mutate({ environmentId, accountId: account.id, name: read.data });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Group gap={4} align="flex-start">
        <TextInput
          size="sm"
          aria-label={t({ defaultMessage: 'Account name' })}
          autoComplete="off"
          autoFocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onDone()}
          error={problem}
        />
        <ActionIcon
          type="submit"
          size={30}
          variant="default"
          aria-label={t({ defaultMessage: 'Save name' })}
          loading={change.isPending}
        >
          <IconCheck size={16} />
        </ActionIcon>
        <ActionIcon size={30} variant="default" aria-label={t({ defaultMessage: 'Cancel' })} onClick={onDone}>
          <IconX size={16} />
        </ActionIcon>
      </Group>
    </form>
  );
}

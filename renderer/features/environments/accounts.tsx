// The environment's own accounts and their API keys; a marketplace's sellers have a screen of their own.

import { ActionIcon, Anchor, Badge, Divider, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment, useState } from 'react';
import type { AccountView, EnvironmentView } from '../../../contract/console/environment.ts';
import { NameAccountInput } from '../../../contract/console/environment-change.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemSentence } from '../../gateway/problem-of.ts';
import { AccountKeys } from '../../shared/account-keys.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList, IdFact } from '../../ui/fact-list.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';

const ROLE = perLanguage(
  () =>
    ({
      merchant: {
        name: t({ defaultMessage: 'Merchant' }),
        words: t({ defaultMessage: 'These keys sign sessions, orders and captures.' }),
      },
      platform: {
        name: t({ defaultMessage: 'Marketplace' }),
        words: t({ defaultMessage: 'These keys sign balance and payout requests.' }),
      },
    }) as const,
);

export function Accounts({ environment: { mode, embedded, accounts } }: { environment: EnvironmentView }) {
  const role = mode === 'merchant' ? 'merchant' : 'platform';
  const own = accounts.filter((account) => account.role === role);
  const sellers = accounts.filter((account) => account.role === 'seller').length;
  return (
    <Card
      title={
        mode === 'merchant'
          ? t({ defaultMessage: 'Account and API keys' })
          : t({ defaultMessage: 'Marketplace and API keys' })
      }
      aside={
        mode === 'marketplace' && (
          <Anchor component={Link} to="/sellers" size="sm">
            {t({ defaultMessage: '{count, plural, one {# seller} other {# sellers}}' }, { count: sellers })}
          </Anchor>
        )
      }
    >
      <Stack gap="md">
        {own.map((account, index) => (
          <Fragment key={account.id}>
            {index > 0 && <Divider color="var(--paydesk-line)" />}
            <Account account={account} role={role} isOurs={embedded} />
          </Fragment>
        ))}
      </Stack>
    </Card>
  );
}

type AccountProps = { account: AccountView; role: keyof ReturnType<typeof ROLE>; isOurs: boolean };

function Account({ account, role, isOurs }: AccountProps) {
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <AccountName account={account} />
        <Badge size="sm" variant="light" color="gray">
          {ROLE()[role].name}
        </Badge>
        <Text size="sm" c="dimmed">
          {ROLE()[role].words} {isOurs && t({ defaultMessage: 'Paydesk created them when it first started.' })}
        </Text>
      </Group>
      <AccountKeys account={account} of={role} />
      <FactList>
        <IdFact name={t({ defaultMessage: 'Organization ID' })} id={account.organizationId} />
        <IdFact name={t({ defaultMessage: 'Store ID' })} id={account.storeId} />
      </FactList>
    </Stack>
  );
}

/** An account's name, changed where it stands. */
function AccountName({ account }: { account: AccountView }) {
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

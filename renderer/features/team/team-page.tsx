// Team: joining one, this computer's place in it, and its people for administrators.
import { Button, Divider, List, Skeleton, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Problem } from '../../../contract/console/problem.ts';
import { JoinTeamInput, type TeamView } from '../../../contract/console/team.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf, problemSentence } from '../../gateway/problem-of.ts';
import { useTeamState } from '../../shared/team-state.ts';
import { Card } from '../../ui/card.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { CompanyGroups } from './company-groups.tsx';
import { CompanySignIn } from './company-sign-in.tsx';
import { People } from './people.tsx';
import { PlaceCard } from './place-card.tsx';
import { PrepareLedger } from './prepare-ledger.tsx';
import { RolesCard } from './roles-card.tsx';
import { RulesCard } from './rules-card.tsx';

export function TeamPage() {
  usePageTitle(t({ defaultMessage: 'Team' }));
  const { data, error } = useTeamState();
  if (!data) {
    return (
      <>
        <PageHeader title={t({ defaultMessage: 'Team' })} />
        {error ? <ProblemAlert problem={problemOf(error)} /> : <Skeleton height={240} radius="lg" />}
      </>
    );
  }
  const { place, ownEnvironments, prepared, signIn } = data;
  if (!place) {
    return (
      <>
        <PageHeader
          title={t({ defaultMessage: 'Work as a team' })}
          words={t({ defaultMessage: 'Several computers share one ledger, so that no order is captured twice.' })}
        />
        <Stack gap="lg">
          <JoinTeam signIn={signIn} />
          <PrepareLedger ownEnvironments={ownEnvironments} prepared={prepared} />
        </Stack>
      </>
    );
  }
  return (
    <>
      <PageHeader title={place.team} words={t({ defaultMessage: 'Your team, and this computer’s place in it.' })} />
      <Stack gap="lg">
        <PlaceCard place={place} signIn={signIn} ownEnvironments={ownEnvironments} />
        <PrepareLedger ownEnvironments={ownEnvironments} prepared={prepared} />
        {place.entrance === null && (
          <MayCall to="team.people">
            <People />
          </MayCall>
        )}
        {place.entrance === null && (
          <MayCall to="team.addRole">
            <RolesCard />
          </MayCall>
        )}
        {place.entrance === null && (
          <MayCall to="companyGroups.set">
            <CompanyGroups address={place.address} />
          </MayCall>
        )}
        {place.entrance === null && (
          <MayCall to="approvals.setPolicies">
            <RulesCard />
          </MayCall>
        )}
      </Stack>
    </>
  );
}

type Field = 'address' | 'invitation';

/** Which field a refusal is about. */
const ABOUT: Partial<Record<Problem['code'], Field>> = {
  ledger_server_silent: 'address',
  not_a_ledger_server: 'address',
  team_address_insecure: 'address',
  team_path_unknown: 'address',
  host_not_in_policy: 'address',
  invitation_unknown: 'invitation',
  invitation_used: 'invitation',
  invitation_expired: 'invitation',
};

/** As people write it: without its scheme. */
const addressOf = (typed: string): string => {
  const text = typed.trim();
  return text === '' || text.includes('://') ? text : `https://${text}`;
};

type SignInProps = { signIn: TeamView['signIn'] };

/** Joining a team: what changes, and the address and code that an administrator gave. */
function JoinTeam({ signIn }: SignInProps) {
  return (
    <Stack gap="lg">
      <Card title={t({ defaultMessage: 'What changes' })}>
        <List size="sm" spacing="xs">
          <List.Item>
            {t({
              defaultMessage:
                'Sessions, orders, captures and fees are on your team’s ledger server. Everybody in the team sees them at once.',
            })}
          </List.Item>
          <List.Item>
            {t({
              defaultMessage: 'API keys stay in this computer’s keychain, unless your team keeps them at the server.',
            })}
          </List.Item>
          <List.Item>
            {t({
              defaultMessage:
                'The sandbox and other records of this computer stay here. The sandbox is still shown; the rest is back when you leave the team.',
            })}
          </List.Item>
          <List.Item>
            {t({
              defaultMessage:
                'While the server doesn’t answer, you can read what was last seen, and nothing can be sent.',
            })}
          </List.Item>
        </List>
      </Card>
      <Card title={t({ defaultMessage: 'Join a team' })}>
        <JoinForm signIn={signIn} />
      </Card>
    </Stack>
  );
}

function JoinForm({ signIn }: SignInProps) {
  const gateway = useGateway();
  const { address, invitation, device } = JoinTeamInput.shape;
  const form = useForm({
    initialValues: { address: '', invitation: '', device: '' },
    validate: {
      address: (typed) => {
        const example = t({ defaultMessage: 'Enter an address like https://ledger.example.com.' });
        return fieldProblem(address.safeParse(addressOf(typed)), { missing: example, wrong: example });
      },
      invitation: (typed) => {
        const wanted = t({ defaultMessage: 'Enter the invitation code: four groups of five letters and digits.' });
        return fieldProblem(invitation.safeParse(typed), { missing: wanted, wrong: wanted });
      },
      device: (typed) =>
        fieldProblem(device.safeParse(typed), { missing: t({ defaultMessage: 'Enter a name for this computer.' }) }),
    },
  });
  const join = useMutation(
    gateway.team.join.mutationOptions({
      // The code is of no use twice, and not kept.
      gcTime: 0,
      onError: (error) => {
        const field = ABOUT[problemOf(error).code];
        if (!field) return;
        const { message, nextStep } = problemSentence(error);
        form.setFieldError(field, `${message} ${nextStep}`);
      },
    }),
  );
  const [left, setLeft] = useState('');
  const server = useQuery(
    gateway.team.server.queryOptions({
      input: { address: left },
      enabled: address.safeParse(left).success,
      retry: false,
      staleTime: 60_000,
    }),
  );
  const offersSignIn = server.data?.signIn === true || signIn !== null;
  const companyInput = () => {
    const wrong = [form.validateField('address'), form.validateField('device')].some(({ hasError }) => hasError);
    const { address: typed, device: name } = form.values;
    return wrong ? null : { address: addressOf(typed), device: name };
  };
  const send = form.onSubmit((values) => join.mutate({ ...values, address: addressOf(values.address) }));
  const problem = join.error && problemOf(join.error);
  return (
    <form onSubmit={send} noValidate autoComplete="off">
      <Stack gap="md" maw={520}>
        <TextInput
          label={t({ defaultMessage: 'Address of the ledger server' })}
          description={t({ defaultMessage: 'An administrator of your team has it.' })}
          placeholder="https://ledger.example.com"
          type="url"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('address')}
          onBlur={() => setLeft(addressOf(form.values.address))}
        />
        <TextInput
          label={t({ defaultMessage: 'Name of this computer' })}
          description={t({ defaultMessage: 'Your team sees it in its list of devices.' })}
          autoComplete="off"
          dir="auto"
          {...form.getInputProps('device')}
        />
        {offersSignIn && (
          <>
            <CompanySignIn
              signIn={signIn}
              action={t({ defaultMessage: 'Sign in with your company’s account' })}
              input={companyInput}
            />
            <Divider label={t({ defaultMessage: 'or use an invitation code' })} />
          </>
        )}
        <TextInput
          label={t({ defaultMessage: 'Invitation code' })}
          description={t({
            defaultMessage: 'Works once, within seven days. Spaces, dashes and letter case don’t matter.',
          })}
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('invitation')}
        />
        {problem && !ABOUT[problem.code] && <ProblemAlert problem={problem} />}
        <Button type="submit" w="fit-content" variant={offersSignIn ? 'default' : 'filled'} loading={join.isPending}>
          {t({ defaultMessage: 'Join team' })}
        </Button>
      </Stack>
    </form>
  );
}

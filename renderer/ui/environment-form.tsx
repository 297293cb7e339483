// The form of an environment of a provider elsewhere: what it is, where it points, and how its service is spoken to.

import {
  Button,
  Checkbox,
  Fieldset,
  Group,
  Input,
  SegmentedControl,
  Select,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import { hostDifference } from '../../contract/console/address-hosts.ts';
import type { EnvironmentInput } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { perLanguage, t } from '../../messages/t.ts';
import { ADDRESS_NAME, HostMark } from './address-text.tsx';
import { checkEnvironment, type EnvironmentValues } from './environment-values.ts';
import { ProblemAlert } from './problem-alert.tsx';

type EnvironmentFormProps = {
  initial: EnvironmentValues;
  /** Of one that is there: what kind it is can't be changed. */
  isThere: boolean;
  /** Where records belong to its API base URL. */
  isAddressFixed?: boolean;
  submitWords: string;
  isPending: boolean;
  problem: Problem | null;
  /** Shown above the button. */
  notice?: ReactNode;
  onSubmit: (said: EnvironmentInput) => void;
};

type Form = UseFormReturnType<EnvironmentValues>;

export function EnvironmentForm(props: EnvironmentFormProps) {
  const { initial, isThere, isAddressFixed = false, submitWords, isPending, problem, notice, onSubmit } = props;
  const form: Form = useForm<EnvironmentValues>({
    initialValues: initial,
    validate: (values) => {
      const checked = checkEnvironment(values);
      return 'errors' in checked ? checked.errors : {};
    },
  });
  const send = form.onSubmit((values) => {
    const checked = checkEnvironment(values);
    if ('said' in checked) onSubmit(checked.said);
  });
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="lg">
        <IdentityFields form={form} isThere={isThere} />
        <Addresses form={form} isThere={isThere} isFixed={isAddressFixed} />
        {form.values.mode === 'marketplace' && <Marketplace form={form} />}
        <ConnectionFields form={form} />
        <Checkbox
          label={t({ defaultMessage: 'Provider rejects duplicate charges (409)' })}
          description={t({
            defaultMessage:
              'Turn this on only if your provider confirms that it answers a second charge of an order with 409 and names the first. Otherwise a retry could charge a consumer twice.',
          })}
          {...form.getInputProps('refusesRepeat', { type: 'checkbox' })}
        />
        {notice}
        {problem && <ProblemAlert problem={problem} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {submitWords}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const KINDS = perLanguage(() => [
  { value: 'sandbox', label: t({ defaultMessage: 'Sandbox' }) },
  { value: 'production', label: t({ defaultMessage: 'Production' }) },
]);
const MODES = perLanguage(() => [
  { value: 'merchant', label: t({ defaultMessage: 'Merchant' }) },
  { value: 'marketplace', label: t({ defaultMessage: 'Marketplace' }) },
]);

function IdentityFields({ form, isThere }: { form: Form; isThere: boolean }) {
  return (
    <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
      <TextInput
        label={t({ defaultMessage: 'Name' })}
        description={t({ defaultMessage: 'Shown to your team' })}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t({ defaultMessage: 'Brand title' })}
        description={t({ defaultMessage: 'Shown in the checkout. If empty, the name is used.' })}
        autoComplete="off"
        {...form.getInputProps('brandTitle')}
      />
      <Input.Wrapper
        size="md"
        label={t({ defaultMessage: 'Kind', description: 'Of an environment: sandbox or production' })}
        labelElement="div"
        description={
          isThere ? t({ defaultMessage: 'Can’t be changed' }) : t({ defaultMessage: 'Production moves real money' })
        }
        error={form.errors.kind}
      >
        <SegmentedControl
          fullWidth
          aria-label={t({ defaultMessage: 'Kind', description: 'Of an environment: sandbox or production' })}
          data={KINDS()}
          disabled={isThere}
          color={form.values.kind === 'production' ? 'red' : 'teal.8'}
          {...form.getInputProps('kind')}
        />
      </Input.Wrapper>
      <Input.Wrapper
        size="md"
        label={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}
        labelElement="div"
        description={t({ defaultMessage: 'Your own account, or sellers with their own keys' })}
      >
        <SegmentedControl
          fullWidth
          aria-label={t({ defaultMessage: 'Mode', description: 'Of an environment: merchant or marketplace' })}
          data={MODES()}
          {...form.getInputProps('mode')}
        />
      </Input.Wrapper>
    </SimpleGrid>
  );
}

function AddressField({
  form,
  field,
  label,
  placeholder = 'https://',
  ...more
}: {
  form: Form;
  field: 'baseUrl' | 'authUrl' | 'jsUrl' | 'dashboardUrl' | 'checkoutLink' | 'onboardingLink';
  label: string;
  description: string;
  placeholder?: string;
  disabled?: boolean;
}) {
  return (
    <Stack gap={6}>
      <TextInput
        label={label}
        placeholder={placeholder}
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: '0.8125rem' } }}
        {...more}
        {...form.getInputProps(field)}
      />
      <HostMark difference={hostDifference(form.values[field], form.values.baseUrl)} />
    </Stack>
  );
}

type AddressesProps = { form: Form; isThere: boolean; isFixed: boolean };

function Addresses({ form, isThere, isFixed }: AddressesProps) {
  const describeThere = isFixed
    ? t({ defaultMessage: 'Can’t be changed: its records belong to this address' })
    : t({ defaultMessage: 'Can be changed until the first session or order. You’ll enter the API keys again.' });
  const describeBase = isThere
    ? describeThere
    : t({ defaultMessage: 'Where Paydesk sends sessions, orders and captures' });
  const describeToken = isThere
    ? t({ defaultMessage: 'If you change it, you’ll need to enter the API keys again' })
    : t({ defaultMessage: 'Where Paydesk gets tokens (/oauth2/token)' });
  return (
    <Fieldset legend={t({ defaultMessage: 'Addresses' })} radius="md">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <AddressField
          form={form}
          field="baseUrl"
          label={ADDRESS_NAME().baseUrl}
          description={describeBase}
          disabled={isFixed}
        />
        <AddressField form={form} field="authUrl" label={ADDRESS_NAME().authUrl} description={describeToken} />
        <AddressField
          form={form}
          field="jsUrl"
          label={ADDRESS_NAME().jsUrl}
          description={t({ defaultMessage: 'Where the checkout loads /v1.js from' })}
        />
        <AddressField
          form={form}
          field="dashboardUrl"
          label={ADDRESS_NAME().dashboardUrl}
          description={t({ defaultMessage: 'Opens in your browser' })}
        />
      </SimpleGrid>
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <AddressField
          form={form}
          field="checkoutLink"
          label={ADDRESS_NAME().checkoutLink}
          description={t(
            {
              defaultMessage:
                'Optional. Where consumers pay on their own device. {placeholder} is replaced by the session ID.',
            },
            { placeholder: '{session_id}' },
          )}
          placeholder="https://pay.example.com/{session_id}"
        />
      </div>
    </Fieldset>
  );
}

function Marketplace({ form }: { form: Form }) {
  return (
    <Fieldset legend={t({ defaultMessage: 'Marketplace' })} radius="md">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <TextInput
          label={t({ defaultMessage: 'Marketplace ID' })}
          description={t({ defaultMessage: 'Sent with every session' })}
          placeholder="mk_org_…"
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('marketplaceId')}
        />
        <TextInput
          label={t({ defaultMessage: 'Holding balance' })}
          description={t({ defaultMessage: 'Optional. Stays in the balance at each payout.' })}
          placeholder="0.00"
          leftSection={<Text c="dimmed">$</Text>}
          inputMode="decimal"
          autoComplete="off"
          {...form.getInputProps('holdingBalance')}
        />
      </SimpleGrid>
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <AddressField
          form={form}
          field="onboardingLink"
          label={ADDRESS_NAME().onboardingLink}
          description={t({ defaultMessage: 'Optional. Where new sellers register.' })}
        />
      </div>
    </Fieldset>
  );
}

const SPELLINGS = [
  { value: 'session_id', label: 'session_id' },
  { value: 'sessionID', label: ['sessionID', 'storeIdentifier'].join(', ') },
];

function ConnectionFields({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <TextInput
        label={t({ defaultMessage: 'SDK constructor' })}
        description={t({ defaultMessage: 'The global name that /v1.js defines' })}
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('sdkConstructor')}
      />
      <Select
        label={t({ defaultMessage: 'Field names for creating orders' })}
        description={t({ defaultMessage: 'The names your provider expects' })}
        data={SPELLINGS}
        allowDeselect={false}
        {...form.getInputProps('orderSpelling')}
      />
    </SimpleGrid>
  );
}

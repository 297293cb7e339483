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
import { hostDifference } from '../../contract/console/address-hosts.ts';
import type { EnvironmentInput } from '../../contract/console/environment.ts';
import type { Problem } from '../../contract/console/problem.ts';
import { HostMark } from './address-text.tsx';
import { checkEnvironment, type EnvironmentValues } from './environment-values.ts';
import { ProblemAlert } from './problem-alert.tsx';

type EnvironmentFormProps = {
  initial: EnvironmentValues;
  /** Of one that is there: what kind it is and where its API is can't be changed. */
  isThere: boolean;
  submitWords: string;
  isPending: boolean;
  problem: Problem | null;
  onSubmit: (said: EnvironmentInput) => void;
};

type Form = UseFormReturnType<EnvironmentValues>;

export function EnvironmentForm(props: EnvironmentFormProps) {
  const { initial, isThere, submitWords, isPending, problem, onSubmit } = props;
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
        <WhatItIs form={form} isThere={isThere} />
        <Addresses form={form} isThere={isThere} />
        {form.values.mode === 'marketplace' && <Marketplace form={form} />}
        <HowItIsSpokenTo form={form} />
        <Checkbox
          label="Provider rejects duplicate charges (409)"
          description="Only if your provider confirms that it answers a second charge of an order with 409 and names the first. Otherwise retrying could charge a consumer twice."
          {...form.getInputProps('refusesRepeat', { type: 'checkbox' })}
        />
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

const KINDS = [
  { value: 'sandbox', label: 'Sandbox' },
  { value: 'production', label: 'Production' },
];
const MODES = [
  { value: 'merchant', label: 'Merchant' },
  { value: 'marketplace', label: 'Marketplace' },
];

function WhatItIs({ form, isThere }: { form: Form; isThere: boolean }) {
  return (
    <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
      <TextInput
        label="Name"
        description="What your desk calls it"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label="Brand title"
        description="In the checkout; the name, if left empty"
        autoComplete="off"
        {...form.getInputProps('brandTitle')}
      />
      <Input.Wrapper
        size="md"
        label="Kind"
        labelElement="div"
        description={isThere ? 'Fixed when it was added' : 'Production moves real money'}
        error={form.errors.kind}
      >
        <SegmentedControl
          fullWidth
          aria-label="Kind"
          data={KINDS}
          disabled={isThere}
          color={form.values.kind === 'production' ? 'red' : 'teal.8'}
          {...form.getInputProps('kind')}
        />
      </Input.Wrapper>
      <Input.Wrapper
        size="md"
        label="Mode"
        labelElement="div"
        description="One account of your own, or sellers with keys of theirs"
      >
        <SegmentedControl fullWidth aria-label="Mode" data={MODES} {...form.getInputProps('mode')} />
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

function Addresses({ form, isThere }: { form: Form; isThere: boolean }) {
  const describeBase = isThere ? 'Fixed: its records belong to it' : 'Where sessions and orders are created';
  const describeToken = isThere ? 'A new one asks for the API keys again' : 'The host of /oauth2/token';
  return (
    <Fieldset legend="Where it points" radius="md">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <AddressField form={form} field="baseUrl" label="API base URL" description={describeBase} disabled={isThere} />
        <AddressField form={form} field="authUrl" label="Token URL" description={describeToken} />
        <AddressField form={form} field="jsUrl" label="Browser SDK URL" description="The host of /v1.js" />
        <AddressField form={form} field="dashboardUrl" label="Dashboard URL" description="Opened in your browser" />
      </SimpleGrid>
      <div style={{ marginTop: 'var(--mantine-spacing-md)' }}>
        <AddressField
          form={form}
          field="checkoutLink"
          label="Checkout link"
          description="Where consumers pay on a device of their own; {session_id} stands for the session’s id; optional"
          placeholder="https://pay.example.com/{session_id}"
        />
      </div>
    </Fieldset>
  );
}

function Marketplace({ form }: { form: Form }) {
  return (
    <Fieldset legend="Marketplace" radius="md">
      <SimpleGrid cols={2} spacing="md" verticalSpacing="md">
        <TextInput
          label="Marketplace id"
          description="Sent with every session"
          placeholder="mk_org_…"
          autoComplete="off"
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.getInputProps('marketplaceId')}
        />
        <TextInput
          label="Holding balance"
          description="What stays at a payout; optional"
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
          label="Onboarding link"
          description="Where a new seller registers; optional"
        />
      </div>
    </Fieldset>
  );
}

const SPELLINGS = [
  { value: 'session_id', label: 'session_id' },
  { value: 'sessionID', label: 'sessionID, storeIdentifier' },
];

function HowItIsSpokenTo({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={2} spacing="md">
      <TextInput
        label="SDK constructor"
        description="The name /v1.js publishes"
        autoComplete="off"
        spellCheck={false}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        {...form.getInputProps('sdkConstructor')}
      />
      <Select
        label="Spelling of create order"
        description="Which of the two the service reads"
        data={SPELLINGS}
        allowDeselect={false}
        {...form.getInputProps('orderSpelling')}
      />
    </SimpleGrid>
  );
}

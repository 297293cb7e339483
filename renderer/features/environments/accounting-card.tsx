// What an accounting program calls the accounts of the books: mapped once, used by every export of a month.
import { Button, Group, Skeleton, Table, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import {
  AccountingNames,
  AccountName,
  type BooksAccount,
  DEFAULT_ACCOUNT_NAMES,
  DEFAULT_TAX_RATE,
} from '../../../contract/console/accounting.ts';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useMay } from '../../window/may.tsx';
import { tellDone } from '../../window/toast.ts';

const HOLDS = perLanguage(
  (): Record<BooksAccount, string> => ({
    clearing: t({ defaultMessage: 'Held by the payment service' }),
    bank: t({ defaultMessage: 'Your bank account' }),
    owed_to_sellers: t({ defaultMessage: 'Owed to sellers' }),
    seller_fees: t({ defaultMessage: 'Income from seller fees' }),
    sales: t({ defaultMessage: 'Sales' }),
    processing_fees: t({ defaultMessage: 'Processing fees' }),
    returned_payments: t({ defaultMessage: 'Returned payments' }),
    refunds: t({ defaultMessage: 'Refunds' }),
  }),
);

/** Which accounts the entries of an environment name. A marketplace may sell for itself. */
const ACCOUNTS: Readonly<Record<EnvironmentView['mode'], readonly BooksAccount[]>> = {
  marketplace: [
    'clearing',
    'owed_to_sellers',
    'seller_fees',
    'bank',
    'sales',
    'processing_fees',
    'returned_payments',
    'refunds',
  ],
  merchant: ['clearing', 'bank', 'sales', 'processing_fees', 'returned_payments', 'refunds'],
};

export function AccountingCard({ environment }: { environment: EnvironmentView }) {
  const gateway = useGateway();
  const mayRead = useMay()('accounting.names');
  const query = useQuery({
    ...gateway.accounting.names.queryOptions({ input: { environmentId: environment.id } }),
    enabled: mayRead,
  });
  if (!mayRead) return null;
  return (
    <Card title={t({ defaultMessage: 'Account names for accounting' })}>
      <Text size="sm" c="dimmed" mb="md">
        {t({
          defaultMessage:
            'What your accounting program calls these accounts. The export of a month uses them. A colon separates a subaccount.',
        })}
      </Text>
      {query.error && !query.data && <ProblemAlert problem={problemOf(query.error)} />}
      {query.isPending && <Skeleton height={220} radius="md" />}
      {query.data && <NamesForm key={JSON.stringify(query.data)} environment={environment} names={query.data} />}
    </Card>
  );
}

type Typed = Record<string, string>;

/** null: the usual name, or none. */
function entered(text: string | undefined, usual = ''): string | null {
  const name = text?.trim() ?? '';
  return name === '' || name === usual ? null : name;
}

/** What was typed as names. */
const namesFrom = (accounts: readonly BooksAccount[], kept: AccountingNames, typed: Typed): AccountingNames => ({
  accounts: {
    ...kept.accounts,
    ...Object.fromEntries(
      accounts.map((of) => [
        of,
        { name: entered(typed[`${of} name`], DEFAULT_ACCOUNT_NAMES[of]), code: entered(typed[`${of} code`]) },
      ]),
    ),
  },
  taxRate: entered(typed.tax_rate, DEFAULT_TAX_RATE),
});

const problemIn = (isRead: boolean): string | null =>
  isRead
    ? null
    : t({
        defaultMessage:
          'Enter up to 100 characters, without quotes, semicolons or double spaces. It can’t begin with =, +, - or @.',
      });

const nameProblem = (text: string) =>
  problemIn(AccountName.shape.name.safeParse(entered(text)).success && !/\p{Cc}/u.test(text));
const codeProblem = (text: string) =>
  AccountName.shape.code.safeParse(entered(text)).success ? null : t({ defaultMessage: 'Enter up to 10 characters.' });

type NamesFormProps = { environment: EnvironmentView; names: AccountingNames };

function NamesForm({ environment: { id: environmentId, mode }, names }: NamesFormProps) {
  const gateway = useGateway();
  const accounts = ACCOUNTS[mode];
  const mayEdit = useMay()('accounting.setNames');
  const save = useMutation(
    gateway.accounting.setNames.mutationOptions({
      onSuccess: () =>
        tellDone(t({ defaultMessage: 'Saved' }), t({ defaultMessage: 'The next export uses these names.' })),
    }),
  );
  const form = useForm<Typed>({
    initialValues: {
      ...Object.fromEntries(
        accounts.flatMap((of) => [
          [`${of} name`, names.accounts[of]?.name ?? DEFAULT_ACCOUNT_NAMES[of]],
          [`${of} code`, names.accounts[of]?.code ?? ''],
        ]),
      ),
      tax_rate: names.taxRate ?? DEFAULT_TAX_RATE,
    },
    validate: {
      ...Object.fromEntries(
        accounts.flatMap((of) => [
          [`${of} name`, nameProblem],
          [`${of} code`, codeProblem],
        ]),
      ),
      tax_rate: nameProblem,
    },
  });
  const submit = form.onSubmit((typed) =>
    save.mutate({ environmentId, names: AccountingNames.parse(namesFrom(accounts, names, typed)) }),
  );
  const nameWords = t({ defaultMessage: 'Account name' });
  const codeWords = t({ defaultMessage: 'Xero code' });
  return (
    <form onSubmit={submit} noValidate>
      <Table withRowBorders={false} verticalSpacing={4} horizontalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t({ defaultMessage: 'Account' })}</Table.Th>
            <Table.Th>{nameWords}</Table.Th>
            <Table.Th w={130}>{codeWords}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {accounts.map((of) => (
            <Table.Tr key={of} style={{ verticalAlign: 'top' }}>
              <Table.Td pt={12}>{HOLDS()[of]}</Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={`${HOLDS()[of]}: ${nameWords}`}
                  autoComplete="off"
                  disabled={!mayEdit}
                  {...form.getInputProps(`${of} name`)}
                />
              </Table.Td>
              <Table.Td>
                <TextInput
                  aria-label={`${HOLDS()[of]}: ${codeWords}`}
                  autoComplete="off"
                  disabled={!mayEdit}
                  {...form.getInputProps(`${of} code`)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Group mt="md" justify="space-between" align="flex-end">
        <TextInput
          label={t({ defaultMessage: 'Tax rate in Xero' })}
          autoComplete="off"
          disabled={!mayEdit}
          w={260}
          {...form.getInputProps('tax_rate')}
        />
        {mayEdit && (
          <Button type="submit" variant="default" size="md" loading={save.isPending} disabled={!form.isDirty()}>
            {t({ defaultMessage: 'Save' })}
          </Button>
        )}
      </Group>
      {save.error && <ProblemAlert problem={problemOf(save.error)} />}
    </form>
  );
}

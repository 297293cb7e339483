// The Capture many page: the runs, and a dialog to start one from a file.
import { Button, Checkbox, Group, Modal, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { OrderColumns } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ChooseCsv } from '../../shared/choose-csv.tsx';
import { ColumnsUnderstood, DecimalSelect, LayoutOfFile, useFileReading } from '../../shared/file-understood.tsx';
import type { Uploaded } from '../../shared/upload-file.ts';
import { AccountSelect } from '../../ui/account-select.tsx';
import { ColumnSelect, UNITS } from '../../ui/column-select.tsx';
import { NoSigner } from '../../ui/no-signer.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import type { CaptureManySearchProps } from './capture-many-search.ts';
import { RunList } from './run-list.tsx';

export function CaptureManyPage({ search, onSearch }: CaptureManySearchProps) {
  usePageTitle(t({ defaultMessage: 'Capture many' }));
  const open = () => onSearch({ file: true });
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Capture many' })}
        words={t({
          defaultMessage: 'A run captures many orders, each one once. You can download the result of every order.',
        })}
        actions={
          <MayCall to="captureMany.upload">
            {' '}
            <Button leftSection={<IconFileImport size={16} />} onClick={open}>
              {t({ defaultMessage: 'Capture from file' })}
            </Button>
          </MayCall>
        }
      />
      <RunList onFile={open} />
      <MayCall to="captureMany.upload">
        <CaptureFile opened={search.file ?? false} onClose={() => onSearch({})} />
      </MayCall>
    </>
  );
}

/** Uploads a file of order IDs, then shows its columns. */
function CaptureFile({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const signers = signersOf(useEnvironment());
  return (
    <Modal opened={opened} onClose={onClose} size={680} title={t({ defaultMessage: 'Capture from file' })}>
      {signers.length === 0 ? <NoSigner /> : <ChooseFile />}
    </Modal>
  );
}

function ChooseFile() {
  const gateway = useGateway();
  const isProduction = useEnvironment().kind === 'production';
  return (
    <ChooseCsv
      description={
        isProduction
          ? t({
              defaultMessage:
                'One order ID per line. Include the amount for orders that Paydesk hasn’t seen. Seller, your reference, consumer and a header row are optional.',
            })
          : t({
              defaultMessage:
                'One order ID per line. Seller and amount are checked if present. Your reference, the consumer and a header row are optional.',
            })
      }
      send={(piece) => gateway.captureMany.upload.call(piece)}
    >
      {(uploaded) => <PlanFile key={uploaded.uploadId} uploaded={uploaded} />}
    </ChooseCsv>
  );
}

type ColumnsChosen = Omit<OrderColumns, 'orderId'> & { orderId: string | null };

const NO_COLUMNS: ColumnsChosen = { orderId: null, amount: null, amountUnit: 'dollars', noAmounts: false };

/** Selects the columns of a file that hold order IDs and amounts, and starts the dry run. */
function PlanFile({ uploaded: { uploadId, fileName } }: { uploaded: Uploaded }) {
  const gateway = useGateway();
  const navigate = useNavigate();
  const environment = useEnvironment();
  const signers = signersOf(environment);
  const [accountId, setAccountId] = useState(signers[0]?.id ?? '');
  const { layout, chosen, asLastTime, layoutOf, ...reading } = useFileReading<ColumnsChosen>();
  const asked = OrderColumns.safeParse(chosen).data;
  const query = useQuery(
    gateway.captureMany.readFile.queryOptions({
      input: { environmentId: environment.id, uploadId, layout, columns: asked, asLastTime },
      placeholderData: keepPreviousData,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
  );
  const plan = useMutation(
    gateway.captureMany.plan.mutationOptions({
      onSuccess: ({ id }) => navigate({ to: '/capture-many/$runId', params: { runId: id } }),
    }),
  );
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const read = query.data ?? last;
  if (query.isPending) return <Skeleton height={200} radius="lg" />;
  if (!read) return <ProblemAlert problem={problemOf(query.error)} />;
  const { file, columns, rows, guess, amountsIn } = read;
  const now = chosen ?? guess ?? NO_COLUMNS;
  const choose = (changed: Partial<ColumnsChosen>) => reading.choose(file, { ...now, ...changed });
  const column = (name: 'amount' | 'seller' | 'reference' | 'customer' | 'email', label: string, clear: string) => (
    <ColumnSelect
      label={label}
      clear={clear}
      columns={columns}
      value={now[name] ?? null}
      onChange={(value) => choose({ ...(name === 'amount' && { decimal: undefined }), [name]: value })}
    />
  );
  const asksForAmounts = now.amount === null && amountsIn.some((name) => name !== now.orderId);
  const isOpen = asksForAmounts && !now.noAmounts;
  const complete = OrderColumns.safeParse(now).data;
  return (
    <Stack gap="md">
      <LayoutOfFile
        file={file}
        onLayout={(change) => reading.changeLayout(file, change)}
        onGuessAgain={reading.guessAgain}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <Select
          label={t({ defaultMessage: 'Order ID' })}
          size="sm"
          data={columns}
          value={now.orderId}
          placeholder={t({ defaultMessage: 'None', description: 'Placeholder: no column of the file' })}
          allowDeselect={false}
          onChange={(orderId) => choose({ orderId })}
        />
        {column('seller', t({ defaultMessage: 'Seller' }), t({ defaultMessage: 'Clear seller column' }))}
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        {column('amount', t({ defaultMessage: 'Amount' }), t({ defaultMessage: 'Clear amount column' }))}
        <Select
          label={t({ defaultMessage: 'Amount unit' })}
          size="sm"
          data={UNITS()}
          value={now.amountUnit}
          allowDeselect={false}
          disabled={now.amount === null}
          onChange={(unit) => choose({ amountUnit: OrderColumns.shape.amountUnit.parse(unit) })}
        />
        <DecimalSelect file={file} onChange={(decimal) => choose({ decimal })} />
        {column(
          'reference',
          t({ defaultMessage: 'Shop reference' }),
          t({ defaultMessage: 'Clear shop reference column' }),
        )}
        {column('customer', t({ defaultMessage: 'Consumer' }), t({ defaultMessage: 'Clear consumer column' }))}
        {column('email', t({ defaultMessage: 'Email' }), t({ defaultMessage: 'Clear email column' }))}
      </SimpleGrid>
      {asksForAmounts && (
        <Checkbox
          size="sm"
          label={t({ defaultMessage: 'This file has no amounts' })}
          checked={now.noAmounts ?? false}
          onChange={({ currentTarget }) => choose({ noAmounts: currentTarget.checked })}
        />
      )}
      <ColumnsUnderstood fields={file.fields} names={{ reference: t({ defaultMessage: 'Shop reference' }) }} />
      {query.error && <ProblemAlert problem={problemOf(query.error)} />}
      <AccountSelect
        accounts={signers}
        value={accountId}
        onChange={setAccountId}
        description={
          environment.mode === 'marketplace'
            ? t({
                defaultMessage:
                  'For orders whose seller isn’t in the file or in Paydesk. Every other order goes to its own seller.',
              })
            : t({
                defaultMessage:
                  'For orders whose account isn’t in the file or in Paydesk. Every other order goes to its own account.',
              })
        }
      />
      {plan.error && <ProblemAlert problem={problemOf(plan.error)} />}
      <Group justify="space-between">
        <Text size="sm" c="dimmed">
          {!complete
            ? t({ defaultMessage: 'Choose the column with the order IDs.' })
            : isOpen
              ? t({ defaultMessage: 'Choose the column with the amounts, or confirm that the file has none.' })
              : t({ defaultMessage: 'A dry run doesn’t send anything.' })}
        </Text>
        <Button
          disabled={!complete || isOpen || query.isError}
          loading={plan.isPending}
          onClick={() =>
            complete &&
            plan.mutate({
              environmentId: environment.id,
              accountId,
              from: { source: 'file', uploadId, layout: layoutOf(file), fileName, columns: complete },
            })
          }
        >
          {t({ defaultMessage: 'Start dry run of {rows, plural, one {# line} other {# lines}}' }, { rows })}
        </Button>
      </Group>
    </Stack>
  );
}

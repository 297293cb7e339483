// The Orders page: the list, and dialogs for orders and sessions created elsewhere.

import { Button, Modal, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { AccountView } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { ActionForm } from '../../shared/action-dialog.tsx';
import { BooksNotice } from '../../shared/books-notice.tsx';
import { AskColleague, wantedOf } from '../../shared/second-person/ask-colleague.tsx';
import { tellOrderCreated } from '../../shared/use-create-order.ts';
import { AccountSelect } from '../../ui/account-select.tsx';
import { Consumer } from '../../ui/consumer.tsx';
import { NoSigner } from '../../ui/no-signer.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { ProductionConfirmation } from '../../ui/production-confirmation.tsx';
import { signersOf, useEnvironment } from '../../window/environment.ts';
import { MayCall } from '../../window/may.tsx';
import { usePageTitle } from '../../window/page-title.ts';
import { DuplicatesAlert } from './duplicates-alert.tsx';
import { orderIdProblem, sessionIdProblem } from './id-problem.ts';
import { OrderList } from './order-list.tsx';
import type { OrdersSearchProps } from './orders-search.ts';
import { useCapture } from './use-capture.ts';

export function OrdersPage({ search, onSearch }: OrdersSearchProps) {
  usePageTitle(t({ defaultMessage: 'Orders' }));
  const [creating, create] = useDisclosure(false);
  const [capturing, capture] = useDisclosure(false);
  const actions = (
    <>
      <MayCall to="orders.create">
        <Button variant="default" onClick={create.open}>
          {t({ defaultMessage: 'Create order by session ID' })}
        </Button>
      </MayCall>
      <MayCall to="orders.capture">
        <Button variant="default" onClick={capture.open}>
          {t({ defaultMessage: 'Capture by order ID' })}
        </Button>
      </MayCall>
    </>
  );
  return (
    <>
      <PageHeader
        title={t({ defaultMessage: 'Orders' })}
        words={t({
          defaultMessage: 'Each order comes from a completed checkout and is charged once, when you capture it.',
        })}
        actions={actions}
      />
      <BooksNotice />
      <OrderList search={search} onSearch={onSearch} />
      <CreateOrderById opened={creating} onClose={create.close} />
      <CaptureById opened={capturing} onClose={capture.close} />
    </>
  );
}

/** Captures an order by its pasted ID. Paydesk may not have seen the order before. */
function CaptureById({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Capture by order ID' })}>
      <CaptureForm />
    </Modal>
  );
}

function CaptureForm() {
  const environment = useEnvironment();
  const signers = signersOf(environment);
  const navigate = useNavigate();
  const signer = useSigner(signers);
  const [toConfirm, setToConfirm] = useState<string | null>(null);
  const capture = useCapture((order) => navigate({ to: '/orders/$orderId', params: { orderId: order.id } }));
  const form = useForm({ initialValues: { orderId: '' }, validate: { orderId: orderIdProblem } });
  const send = (orderId: string, confirmedAmount: number | null) => {
    const accountId = signer.choose();
    if (accountId !== null) capture.mutate({ environmentId: environment.id, accountId, orderId, confirmedAmount });
  };
  const submit = form.onSubmit(({ orderId }) => {
    if (signer.choose() === null) return;
    if (environment.kind === 'production') setToConfirm(orderId.trim());
    else send(orderId.trim(), null);
  });
  const wanted = wantedOf(capture.error);
  if (wanted) return <AskColleague what={wanted} onAsked={capture.reset} onBack={capture.reset} />;
  const problem = capture.error && <ProblemAlert problem={problemOf(capture.error)} />;
  if (signers.length === 0) return <NoSigner />;
  if (toConfirm) {
    return (
      <ConfirmById
        orderId={toConfirm}
        isPending={capture.isPending}
        onCapture={(confirmed) => send(toConfirm, confirmed)}
        onBack={() => setToConfirm(null)}
      >
        {problem}
      </ConfirmById>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {t({
            defaultMessage:
              'The consumer is debited the full amount of the order. Each order can be captured only once.',
          })}
        </Text>
        <TextInput
          label={t({ defaultMessage: 'Order ID' })}
          placeholder="order_…"
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('orderId')}
        />
        <AccountSelect {...signer.select} />
        {problem}
        <Button type="submit" fullWidth size="md" loading={capture.isPending}>
          {t({ defaultMessage: 'Capture', description: 'Button: charge the order' })}
        </Button>
      </Stack>
    </form>
  );
}

/** The confirmation for a pasted order ID. It looks up first what Paydesk knows about the order. */
type ConfirmByIdProps = {
  orderId: string;
  isPending: boolean;
  onCapture: (confirmed: number) => void;
  onBack: () => void;
  children: ReactNode;
};

function ConfirmById({ orderId, isPending, onCapture, onBack, children }: ConfirmByIdProps) {
  const gateway = useGateway();
  const environmentId = useEnvironment().id;
  const known = useQuery(gateway.orders.get.queryOptions({ input: { environmentId, orderId } }));
  // Only the first load shows a skeleton: a reload must not discard what was typed.
  if (!known.isFetched) return <Skeleton height={220} />;
  return (
    <ProductionConfirmation
      orderId={orderId}
      consumer={<Consumer name={known.data?.consumerName ?? t({ defaultMessage: 'The consumer' })} />}
      amount={known.data?.totalAmount ?? null}
      isPending={isPending}
      onConfirm={onCapture}
      onCancel={onBack}
    >
      {known.data && <DuplicatesAlert order={known.data} />}
      {children}
    </ProductionConfirmation>
  );
}

/** Creates an order from a pasted session ID. Paydesk may not have seen the session before. */
function CreateOrderById({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t({ defaultMessage: 'Create order by session ID' })}>
      <CreateOrderForm onClose={onClose} />
    </Modal>
  );
}

function CreateOrderForm({ onClose }: { onClose: () => void }) {
  const environment = useEnvironment();
  const signers = signersOf(environment);
  const navigate = useNavigate();
  const signer = useSigner(signers);
  const create = useGateway().orders.create;
  if (signers.length === 0) return <NoSigner />;
  return (
    <ActionForm
      procedure={create}
      hint={t({
        defaultMessage:
          'Use this for a checkout that was completed on your own website. The payment service checks that the session is complete.',
      })}
      fields={{
        sessionId: {
          as: 'code',
          label: t({ defaultMessage: 'Session ID' }),
          placeholder: 'sess_…',
          problem: sessionIdProblem,
        },
      }}
      input={({ sessionId }) => {
        const accountId = signer.choose();
        return accountId === null ? null : { environmentId: environment.id, accountId, sessionId: sessionId.trim() };
      }}
      action={t({ defaultMessage: 'Create order' })}
      onDone={(order) => {
        tellOrderCreated();
        return navigate({ to: '/orders/$orderId', params: { orderId: order.id } });
      }}
      onClose={onClose}
    >
      <AccountSelect {...signer.select} />
    </ActionForm>
  );
}

/** Which account signs a call about something pasted. A person chooses wherever there is more than one: a wrong one can't see it. `choose` gives the account's id, or null and an error to show while none is chosen. */
function useSigner(signers: AccountView[]) {
  const [chosen, setChosen] = useState<string | null>(signers.length === 1 ? (signers[0]?.id ?? null) : null);
  const [wasMissing, setMissing] = useState(false);
  const choose = (): string | null => {
    setMissing(chosen === null);
    return chosen;
  };
  const error = wasMissing && chosen === null ? t({ defaultMessage: 'Choose an account.' }) : null;
  return { select: { accounts: signers, value: chosen, onChange: setChosen, error }, choose };
}

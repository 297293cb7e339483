// That a consumer revoked an authorization or disputes a payment, of an order or of a session: how it is recorded, shown and taken back.
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHandStop } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { AuthorizationEnd, type EndedView, ToldBy } from '../../contract/console/authorization-end.ts';
import { perLanguage, t } from '../../messages/t.ts';
import type { Procedure } from '../gateway/client.ts';
import { Moment } from '../ui/moment.tsx';
import { rich } from '../ui/rich.tsx';
import { dayWords } from '../ui/time-words.ts';
import { MayCall } from '../window/may.tsx';
import { tellDone } from '../window/toast.ts';
import { ActionDialog, reasonField } from './action-dialog.tsx';
import { dayField, toldByField, toldByWords } from './told-by.ts';

export const endTitle = perLanguage(
  (): Record<AuthorizationEnd, string> => ({
    revoked: t({ defaultMessage: 'Authorization revoked' }),
    disputed: t({ defaultMessage: 'Disputed by the consumer' }),
  }),
);

type EndedAlertProps<Input> = {
  cause: AuthorizationEnd;
  /** null where what was recorded isn't known. */
  end: EndedView | null;
  /** Takes it back. */
  to: 'orders.restoreAuthorization' | 'sessions.restoreAuthorization';
  procedure: Procedure<Input, void>;
  /** What is half typed is kept by this name. */
  draft: string;
  input: (reason: string) => Input;
  /** What can't be done any more. */
  children: ReactNode;
};

export function EndedAlert<Input>({ cause, end, to, procedure, draft, input, children }: EndedAlertProps<Input>) {
  const [asking, ask] = useDisclosure(false);
  const restore = t({ defaultMessage: 'Recorded by mistake' });
  return (
    <Alert color="orange" icon={<IconHandStop size={18} />} title={endTitle()[cause]}>
      <Stack gap={4} style={{ overflowWrap: 'anywhere' }}>
        {children}
        {end && (
          <Text size="sm">
            {rich(
              { defaultMessage: '{told} on {day}. Recorded by {person}, {time}. Reason: “{reason}”' },
              {
                told: toldByWords()[end.toldBy],
                day: dayWords(end.day),
                person: <bdi>{end.person}</bdi>,
                time: <Moment at={end.at} />,
                reason: <bdi>{end.reason}</bdi>,
              },
            )}
          </Text>
        )}
      </Stack>
      <MayCall to={to}>
        <Button variant="default" size="compact-sm" mt="xs" onClick={ask.open}>
          {restore}
        </Button>
      </MayCall>
      <ActionDialog
        opened={asking}
        onClose={ask.close}
        title={restore}
        procedure={procedure}
        draft={draft}
        words={t({
          defaultMessage:
            'Only if the consumer didn’t say so. The payment can be debited again, and the record of this stays in the audit log.',
        })}
        fields={{ reason: reasonField(t({ defaultMessage: 'For example: meant another order' })) }}
        input={({ reason }) => input(reason)}
        action={t({ defaultMessage: 'Put in force again' })}
        canCancel
      />
    </Alert>
  );
}

/** What the consumer said. */
type Said = { cause: AuthorizationEnd; day: string; toldBy: ToldBy; reason: string };

type EndDialogProps<Input extends Pick<Said, 'cause'>> = {
  opened: boolean;
  onClose: () => void;
  /** How it ended before; null while it is in force. */
  ended: AuthorizationEnd | null;
  procedure: Procedure<Input, void>;
  /** What is half typed is kept by this name. */
  draft: string;
  mayKeepDraft?: boolean;
  input: (said: Said) => Input;
  children?: ReactNode;
};

export function EndAuthorizationDialog<Input extends Pick<Said, 'cause'>>({
  ended,
  input,
  ...dialog
}: EndDialogProps<Input>) {
  const choices: Record<AuthorizationEnd, string> = {
    revoked: t({ defaultMessage: 'Revokes the authorization' }),
    disputed: t({ defaultMessage: 'Disputes the payment' }),
  };
  return (
    <ActionDialog
      {...dialog}
      title={t({ defaultMessage: 'Record revocation or dispute' })}
      words={t({
        defaultMessage:
          'From now on nothing is captured, retried or presented again for this payment, by anyone. Refunds are possible.',
      })}
      fields={{
        cause: {
          label: t({ defaultMessage: 'What the consumer says' }),
          choice: {
            data: AuthorizationEnd.options.map((value) => ({ value, label: choices[value] })),
            allowDeselect: false,
          },
          initial: ended === 'revoked' ? 'disputed' : 'revoked',
        },
        day: dayField(t({ defaultMessage: 'Said on' })),
        toldBy: toldByField(),
        reason: reasonField(t({ defaultMessage: 'For example: says she canceled the order' })),
      }}
      input={({ cause, day, toldBy, reason }) =>
        input({ cause: AuthorizationEnd.parse(cause), day, toldBy: ToldBy.parse(toldBy), reason })
      }
      errorsAt={['day']}
      action={t({ defaultMessage: 'Stop debits' })}
      color="orange"
      canCancel
      onDone={(_, { cause }) =>
        tellDone(endTitle()[cause], t({ defaultMessage: 'Nothing more is debited for this payment.' }))
      }
    />
  );
}

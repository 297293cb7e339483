// A dialog that asks for what one procedure takes, calls it and closes. What was typed stays where the call fails.
import {
  Button,
  Group,
  Modal,
  type ModalProps,
  Select,
  type SelectProps,
  Stack,
  Text,
  Textarea,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { type GetInputPropsReturnType, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { VoidReason } from '../../contract/console/payout.ts';
import { t } from '../../messages/t.ts';
import type { Procedure } from '../gateway/client.ts';
import { problemOf, problemSentence } from '../gateway/problem-of.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { AskColleague, wantedOf } from './second-person/ask-colleague.tsx';

export type ActionField = {
  /** code: an identifier. */
  as?: 'amount' | 'code' | 'day';
  /** For a field of several lines: how many it has at least. */
  lines?: number;
  /** For one of several values. */
  choice?: Pick<SelectProps, 'data' | 'searchable' | 'allowDeselect'>;
  /** What stands in it at first. */
  initial?: string;
  /** What is wrong with what was typed, or null. */
  problem?: (typed: string) => string | null;
  /** It takes the focus as the dialog opens; else the first field does. */
  isFirst?: boolean;
} & Pick<
  TextInputProps,
  'label' | 'description' | 'placeholder' | 'maxLength' | 'leftSection' | 'type' | 'dir' | 'autoComplete' | 'spellCheck'
>;

type ActionFormProps<Name extends string, Input, Output> = {
  procedure: Procedure<Input, Output>;
  /** What it is about, above the fields. */
  words?: ReactNode;
  /** The same, in less prominent words. */
  hint?: string;
  fields?: Record<Name, ActionField>;
  /** Below the fields. */
  children?: ReactNode;
  /** What is sent; null where that can't be yet. */
  input: (typed: Record<Name, string>) => NoInfer<Input> | null;
  /** What the button says. */
  action: string;
  color?: string;
  disabled?: boolean;
  /** Whether a second button closes it without doing anything. */
  canCancel?: boolean;
  /** The fields that say themselves what main has against what was typed. */
  errorsAt?: readonly NoInfer<Name>[];
  onSend?: (input: Input) => void;
  onFailed?: (error: Error) => void;
  onDone?: (output: Output, input: Input) => unknown;
  onClose: () => void;
};

export function ActionForm<Name extends string, Input, Output>(props: ActionFormProps<Name, Input, Output>) {
  const { procedure, fields, input, errorsAt = [], canCancel, onClose } = props;
  const all = Object.entries<ActionField>(fields ?? {}) as [Name, ActionField][];
  const form = useForm({
    initialValues: Object.fromEntries(all.map(([name, { initial = '' }]) => [name, initial])),
    validate: Object.fromEntries(all.map(([name, { problem }]) => [name, problem ?? (() => null)])),
  });
  const fieldOf = (error: unknown) => errorsAt.find((name) => name === problemOf(error).field);
  const call = useMutation(
    procedure.mutationOptions({
      onMutate: (sent) => props.onSend?.(sent),
      onError: (error) => {
        const field = fieldOf(error);
        if (field) form.setFieldError(field, problemSentence(error).message);
        props.onFailed?.(error);
      },
      onSuccess: async (output, sent) => {
        await props.onDone?.(output, sent);
        onClose();
      },
    }),
  );
  const wanted = wantedOf(call.error);
  if (wanted)
    return <AskColleague what={wanted} note={form.values['reason'] ?? ''} onAsked={onClose} onBack={onClose} />;
  const send = form.onSubmit((typed) => {
    const asked = input(typed as Record<Name, string>);
    if (asked !== null) call.mutate(asked);
  });
  const first = all.find(([, { isFirst }]) => isFirst) ?? all[0];
  const button = { type: 'submit', loading: call.isPending, disabled: props.disabled === true } as const;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        {props.hint && (
          <Text size="sm" c="dimmed">
            {props.hint}
          </Text>
        )}
        {typeof props.words === 'string' ? <Text size="sm">{props.words}</Text> : props.words}
        {all.map(([name, field]) => (
          <Field
            key={name}
            field={field}
            {...(name === first?.[0] && { 'data-autofocus': true })}
            {...form.getInputProps(name)}
          />
        ))}
        {props.children}
        {call.error && !fieldOf(call.error) && <ProblemAlert problem={problemOf(call.error)} />}
        {canCancel ? (
          <Group justify="flex-end" gap="sm">
            <Button
              variant="default"
              onClick={onClose}
              {...(all.length === 0 && !props.children && { 'data-autofocus': true })}
            >
              {t({ defaultMessage: 'Cancel' })}
            </Button>
            <Button {...button} {...(props.color && { color: props.color })}>
              {props.action}
            </Button>
          </Group>
        ) : (
          <Button {...button} {...(props.color && { color: props.color })} fullWidth size="md">
            {props.action}
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** Why somebody does it, in at least five characters. */
export const reasonField = (example = ''): ActionField => ({
  lines: 2,
  label: t({ defaultMessage: 'Reason' }),
  placeholder: example,
  problem: (text) =>
    VoidReason.safeParse(text).success ? null : t({ defaultMessage: 'Enter a reason of 5 to 1,000 characters.' }),
});

const CODE = { input: { fontFamily: 'var(--mantine-font-family-monospace)' } };

function Field({ field, ...input }: { field: ActionField } & GetInputPropsReturnType) {
  const { as, choice, lines, type = 'text', initial: _initial, problem: _problem, isFirst: _isFirst, ...words } = field;
  const given = { ...words, ...input };
  if (choice) return <Select {...choice} {...given} />;
  if (lines) return <Textarea autosize minRows={lines} {...given} />;
  switch (as) {
    case 'amount':
      return <TextInput leftSection="$" inputMode="decimal" autoComplete="off" {...given} />;
    case 'code':
      return <TextInput styles={CODE} autoComplete="off" spellCheck={false} {...given} />;
    case 'day':
      return <TextInput type="date" {...given} />;
    default:
      return <TextInput type={type} autoComplete="off" {...given} />;
  }
}

type ActionDialogProps<Name extends string, Input, Output> = Pick<ModalProps, 'opened' | 'title'> &
  ActionFormProps<Name, Input, Output>;

export function ActionDialog<Name extends string, Input, Output>({
  opened,
  title,
  ...form
}: ActionDialogProps<Name, Input, Output>) {
  return (
    <Modal opened={opened} onClose={form.onClose} title={title}>
      <ActionForm {...form} />
    </Modal>
  );
}

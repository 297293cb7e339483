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
import { PinField } from '../ui/pin-field.tsx';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { TypedEarlier, useDraft } from '../window/draft.tsx';
import { AskColleague, wantedOf } from './second-person/ask-colleague.tsx';

export type ActionField = {
  /** code: an identifier. */
  as?: 'amount' | 'code' | 'day' | 'pin';
  /** For a field of several lines: how many it has at least. */
  lines?: number;
  /** For one of several values. */
  choice?: Pick<SelectProps, 'data' | 'searchable' | 'allowDeselect'>;
  /** What stands in it at first. */
  initial?: string;
  /** What is wrong with what was typed, or null. */
  problem?: (typed: string, all: Record<string, string>) => string | null;
  /** Neither shown nor checked. */
  isHidden?: boolean;
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
  /** What was sent and answered isn't kept once the dialog is gone. */
  isSecret?: boolean;
  /** Not asking a colleague after all leads back to what was typed, and not out of the dialog. */
  isBackToForm?: boolean;
  /** Keeps what is typed until it is sent: the form and its record, as `refund:order_1`. */
  draft?: string;
  /** Not where something is chosen outside of the fields. */
  mayKeepDraft?: boolean;
  /** Shown in place of the form once it is done; without it, the dialog closes. */
  result?: (output: Output, input: Input) => ReactNode;
  onSend?: (input: Input) => void;
  onFailed?: (error: Error) => void;
  onDone?: (output: Output, input: Input) => unknown;
  onClose: () => void;
};

export function ActionForm<Name extends string, Input, Output>(props: ActionFormProps<Name, Input, Output>) {
  const { procedure, fields, input, errorsAt = [], canCancel, onClose } = props;
  const every = Object.entries<ActionField>(fields ?? {}) as [Name, ActionField][];
  const all = every.filter(([, { isHidden }]) => !isHidden);
  const form = useForm({
    initialValues: Object.fromEntries(every.map(([name, { initial = '' }]) => [name, initial])),
    validate: Object.fromEntries(all.map(([name, { problem }]) => [name, problem ?? (() => null)])),
  });
  const hasPin = all.some(([, { as }]) => as === 'pin');
  const draft = useDraft(hasPin ? undefined : props.draft, form, { mayKeep: () => props.mayKeepDraft !== false });
  const fieldOf = (error: unknown) => errorsAt.find((name) => name === problemOf(error).field);
  const call = useMutation({
    ...procedure.mutationOptions({
      onMutate: (sent) => props.onSend?.(sent),
      onError: (error) => {
        const field = fieldOf(error);
        const { message, nextStep } = problemSentence(error);
        if (field) form.setFieldError(field, `${message} ${nextStep}`);
        props.onFailed?.(error);
      },
      onSuccess: async (output, sent) => {
        draft.forget();
        await props.onDone?.(output, sent);
        if (!props.result) onClose();
      },
    }),
    ...(props.isSecret && { gcTime: 0 }),
  });
  if (props.result && call.isSuccess) return props.result(call.data, call.variables);
  const wanted = wantedOf(call.error);
  if (wanted)
    return (
      <AskColleague
        what={wanted}
        note={form.values['reason'] ?? ''}
        onAsked={onClose}
        onBack={props.isBackToForm ? call.reset : onClose}
      />
    );
  const send = form.onSubmit(
    (typed) => {
      const asked = input(typed as Record<Name, string>);
      if (asked !== null) call.mutate(asked);
    },
    (errors) => form.getInputNode(all.find(([name]) => errors[name])?.[0] ?? '')?.focus(),
  );
  const first = all.find(([, { isFirst }]) => isFirst) ?? all[0];
  const isBare = all.length === 0 && !props.children;
  const button = {
    type: 'submit',
    loading: call.isPending,
    disabled: props.disabled === true,
    ...(props.color && { color: props.color }),
  } as const;
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <TypedEarlier draft={draft} />
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
              disabled={call.isPending}
              {...(isBare && { 'data-autofocus': true })}
            >
              {t({ defaultMessage: 'Cancel' })}
            </Button>
            <Button {...button}>{props.action}</Button>
          </Group>
        ) : (
          <Button {...button} fullWidth size="md">
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
  const {
    as,
    choice,
    lines,
    type = 'text',
    initial: _initial,
    problem: _problem,
    isFirst: _isFirst,
    isHidden: _isHidden,
    ...words
  } = field;
  const given = { ...words, ...input };
  if (choice) return <Select {...choice} {...given} />;
  if (lines) return <Textarea autosize minRows={lines} {...given} />;
  switch (as) {
    case 'amount':
      return <TextInput leftSection="$" inputMode="decimal" autoComplete="off" {...given} />;
    case 'code':
      return <TextInput styles={CODE} autoComplete="off" spellCheck={false} {...given} />;
    case 'pin':
      return <PinField {...given} />;
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

type RecordDialogProps<Subject> = Pick<ModalProps, 'title' | 'size' | 'onClose'> & {
  /** null while the dialog is closed. */
  record: Subject | null;
  children: (record: Subject) => ReactNode;
};

/** A dialog about one record. What it shows goes as it closes. */
export function RecordDialog<Subject>({ record, children, ...modal }: RecordDialogProps<Subject>) {
  return (
    <Modal {...modal} opened={record !== null}>
      {record !== null && children(record)}
    </Modal>
  );
}

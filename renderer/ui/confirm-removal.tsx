// The foot of a dialog that asks before something is removed: what went wrong, the way out, and the red button.

import { Button, Group } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { problemOf } from '../gateway/problem-of.ts';
import { ProblemAlert } from './problem-alert.tsx';

type ConfirmRemovalProps = {
  /** What the red button says: "Remove seller". */
  name: string;
  removal: { isPending: boolean; error: unknown };
  /** Something forbids it; the dialog says what. */
  disabled?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmRemoval({ name, removal, disabled = false, onConfirm, onCancel }: ConfirmRemovalProps) {
  return (
    <>
      {removal.error !== null && <ProblemAlert problem={problemOf(removal.error)} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel} data-autofocus>
          {t({ defaultMessage: 'Cancel' })}
        </Button>
        <Button color="red" disabled={disabled} loading={removal.isPending} onClick={onConfirm}>
          {name}
        </Button>
      </Group>
    </>
  );
}

// A run that another desk of the team has: whose it is, and what can be done with it from here.
import { Alert, Text } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';

export function RunHolder({ run: { holder, state } }: { run: RunView }) {
  // Once it is paused and has no holder, the pause panel says all.
  if (!holder || (state === 'paused' && !holder.isWorking)) return null;
  return (
    <Alert
      color={holder.isWorking ? 'ink' : 'yellow'}
      icon={<IconDeviceDesktop size={18} />}
      title={titleOf(holder, state)}
      role="status"
      data-run-holder
    >
      <Text size="sm">{holder.isWorking ? waitWords(state) : TAKE_OVER()}</Text>
    </Alert>
  );
}

function titleOf({ person, desk, isWorking }: NonNullable<RunView['holder']>, state: RunView['state']): string {
  if (!isWorking) return t({ defaultMessage: '{desk} of {person} has fallen silent' }, { person, desk });
  return state === 'paused'
    ? t({ defaultMessage: '{person} still waits for answers on {desk}' }, { person, desk })
    : t({ defaultMessage: 'Being captured by {person} on {desk}' }, { person, desk });
}

const waitWords = (state: RunView['state']): string =>
  state === 'paused'
    ? t({ defaultMessage: 'You can resume it here as soon as that computer has stopped.' })
    : t({ defaultMessage: 'Its results appear here as they come. To go on here, pause it first.' });

const TAKE_OVER = () =>
  t({
    defaultMessage: 'You can take the run over. Orders whose answer never came need review; the others are captured.',
  });

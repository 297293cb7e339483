// The day's backup could not be made: since when, and why.
import { Alert, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { KeepingState } from '../../../contract/console/keeping.ts';
import { Moment } from '../../ui/moment.tsx';

export function BackupTrouble({ at, problem }: NonNullable<KeepingState['backupTrouble']>) {
  return (
    <Alert color="red" icon={<IconAlertTriangle size={18} />} title="The day’s backup could not be made" role="alert">
      <Text size="sm">
        <Moment at={at} />: {problem.message} It is tried again each hour, or make one now.
      </Text>
    </Alert>
  );
}

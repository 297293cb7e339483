// The quiet notice of an update, on every screen until it is put off or installed. About says all the rest.
import { Alert } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMatchRoute } from '@tanstack/react-router';
import { t } from '../../../messages/t.ts';
import { UpdateOffered, useUpdates } from '../../shared/update-offered.tsx';

export function UpdateNotice() {
  const state = useUpdates();
  const matches = useMatchRoute();
  if (!state?.offer || state.isPutOff || matches({ to: '/about' })) return null;
  return (
    <Alert
      color="ink"
      mt="lg"
      icon={<IconDownload size={18} />}
      title={t({ defaultMessage: 'Paydesk {version} is available' }, { version: state.offer.version })}
      role="status"
    >
      <UpdateOffered state={state} offer={state.offer} />
    </Alert>
  );
}

// The authorization of a session that has no order yet, or whose order isn't known.
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { AuthorizationEnd } from '../../contract/console/authorization-end.ts';
import { SessionId } from '../../contract/ids.ts';
import { t } from '../../messages/t.ts';
import { useGateway } from '../gateway/client.ts';
import { MayCall } from '../window/may.tsx';
import { EndAuthorizationDialog } from './end-authorization.tsx';

type EndSessionProps = { environmentId: string; sessionId: string; ended: AuthorizationEnd | null };

export function EndSessionAuthorization({ environmentId, sessionId, ended }: EndSessionProps) {
  const [ending, end] = useDisclosure(false);
  const procedure = useGateway().sessions.endAuthorization;
  return (
    <MayCall to="sessions.endAuthorization">
      <Button variant="default" size="xs" color="orange" onClick={end.open}>
        {t({ defaultMessage: 'Record revocation or dispute' })}
      </Button>
      <EndAuthorizationDialog
        opened={ending}
        onClose={end.close}
        ended={ended}
        procedure={procedure}
        draft={`end-authorization:${sessionId}`}
        input={(said) => ({ environmentId, sessionId: SessionId.parse(sessionId), ...said })}
      />
    </MayCall>
  );
}

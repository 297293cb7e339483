// What this person asked another administrator to approve about who administers, and the one click that carries it out.
import { Modal } from '@mantine/core';
import { useState } from 'react';
import type { ApprovalSubject } from '../../../contract/team/approval-subject.ts';
import type { Invited } from '../../../contract/team/people.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { useApprovals } from '../../shared/second-person/approvals.ts';
import { OwnRequest } from '../../shared/second-person/own-request.tsx';
import { InvitationCode } from './invite-person.tsx';

type Subject = Extract<ApprovalSubject, { kind: 'administrator' }>;

export function AdministratorRequests() {
  const gateway = useGateway();
  const own = useApprovals().data?.own ?? [];
  const [invited, setInvited] = useState<{ invited: Invited; person: string } | null>(null);
  const subjects = new Map(own.flatMap(({ what }) => (what.kind === 'administrator' ? [[nameOf(what), what]] : [])));

  async function carryOut(what: Subject, approvalId: string): Promise<void> {
    const { change, name, personId, deviceId, role } = what;
    if (change === 'invite') {
      setInvited({
        invited: await gateway.team.invite.call({ name, role: 'administrator', approvalId }),
        person: name,
      });
    } else if (change === 'approve_device') {
      await gateway.team.approve.call({ deviceId: deviceId ?? '', approvalId });
    } else if (personId !== null && change === 'invite_again') {
      setInvited({ invited: await gateway.team.inviteAgain.call({ personId, approvalId }), person: name });
    } else if (personId !== null && change === 'remove') {
      await gateway.team.removePerson.call({ personId, approvalId });
    } else if (personId !== null && role !== null) {
      await gateway.team.changeRole.call({ personId, role, approvalId });
    }
  }

  return (
    <>
      {[...subjects].map(([key]) => (
        <OwnRequest
          key={key}
          kind="administrator"
          isOf={(what) => nameOf(what) === key}
          action={actionWords}
          carryOut={(what, { id }) => carryOut(what, id)}
        />
      ))}
      <Modal
        opened={invited !== null}
        onClose={() => setInvited(null)}
        title={t({ defaultMessage: 'New invitation for {person}' }, { person: invited?.person ?? '' })}
      >
        {invited && <InvitationCode {...invited} onClose={() => setInvited(null)} />}
      </Modal>
    </>
  );
}

const nameOf = (what: Subject): string => JSON.stringify(what);

function actionWords({ change }: Subject): string {
  switch (change) {
    case 'invite':
    case 'invite_again':
      return t({ defaultMessage: 'Create invitation' });
    case 'approve_device':
      return t({ defaultMessage: 'Approve device' });
    case 'role':
      return t({ defaultMessage: 'Change role' });
    case 'remove':
      return t({ defaultMessage: 'Remove person' });
  }
}

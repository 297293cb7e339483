// What an administrator does about one person.
import { ActionIcon, Menu, Modal } from '@mantine/core';
import { IconDots, IconTicket, IconUserMinus, IconUserShield } from '@tabler/icons-react';
import { useState } from 'react';
import type { PersonView } from '../../../contract/team/people.ts';
import { RoleId } from '../../../contract/team/roles.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { ActionDialog, ActionForm } from '../../shared/action-dialog.tsx';
import { roleWords } from '../../ui/role-words.ts';
import { tellDone } from '../../window/toast.ts';
import { InviteAgain } from './invite-person.tsx';
import { RoleChoice, useRoles } from './role-choice.tsx';

type Doing = 'role' | 'invite' | 'remove';

export function PersonMenu({ person }: { person: PersonView }) {
  const [doing, setDoing] = useState<Doing | null>(null);
  const { id: personId, name } = person;
  const close = () => setDoing(null);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t({ defaultMessage: 'Actions for {person}' }, { person: name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {person.companyAccount === null && (
            <>
              <Menu.Item leftSection={<IconUserShield size={16} />} onClick={() => setDoing('role')}>
                {t({ defaultMessage: 'Change role' })}
              </Menu.Item>
              <Menu.Item leftSection={<IconTicket size={16} />} onClick={() => setDoing('invite')}>
                {t({ defaultMessage: 'New invitation' })}
              </Menu.Item>
            </>
          )}
          <Menu.Item color="red" leftSection={<IconUserMinus size={16} />} onClick={() => setDoing('remove')}>
            {t({ defaultMessage: 'Remove from team' })}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={doing === 'role'}
        onClose={close}
        title={t({ defaultMessage: 'Role of {person}' }, { person: name })}
      >
        <ChangeRole person={person} onClose={close} />
      </Modal>
      <InviteAgain opened={doing === 'invite'} personId={personId} name={name} onClose={close} />
      <ActionDialog
        opened={doing === 'remove'}
        onClose={close}
        title={t({ defaultMessage: 'Remove {person}?' }, { person: name })}
        procedure={useGateway().team.removePerson}
        words={t({
          defaultMessage:
            'All their devices stop working at once, and their invitation ends. What they did stays in the audit log under their name.',
        })}
        input={() => ({ personId })}
        action={t({ defaultMessage: 'Remove person' })}
        color="red"
        canCancel
        onDone={() =>
          tellDone(
            t({ defaultMessage: 'Person removed' }),
            t({ defaultMessage: '{person} isn’t in your team any more.' }, { person: name }),
          )
        }
      />
    </>
  );
}

type DialogProps = { person: PersonView; onClose: () => void };

function ChangeRole({ person: { id: personId, name, role }, onClose }: DialogProps) {
  const [chosen, setChosen] = useState(RoleId.parse(role.id));
  const given = useRoles().find(({ id }) => id === chosen);
  return (
    <ActionForm
      procedure={useGateway().team.changeRole}
      input={() => ({ personId, role: chosen })}
      action={t({ defaultMessage: 'Change role' })}
      disabled={chosen === role.id}
      canCancel
      onDone={() =>
        tellDone(
          t({ defaultMessage: 'Role changed' }),
          t({ defaultMessage: '{person}: {role}' }, { person: name, role: given ? roleWords(given).name : '' }),
        )
      }
      onClose={onClose}
    >
      <RoleChoice value={chosen} onChange={setChosen} />
    </ActionForm>
  );
}

// Choosing the role of a person: Paydesk's own and those that the team made, each with its duties.
import { Radio, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { DefaultRole, defaultRole, RoleId, type RoleView } from '../../../contract/team/roles.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { roleWords } from '../../ui/role-words.ts';

/** Every role that can be given to somebody. */
export function useRoles(): RoleView[] {
  const own = useQuery(useGateway().team.roles.queryOptions());
  return [...DefaultRole.options.map(defaultRole), ...(own.data ?? [])];
}

type RoleChoiceProps = { value: RoleId; onChange: (role: RoleId) => void };

export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label={t({ defaultMessage: 'Role' })} value={value} onChange={(role) => onChange(RoleId.parse(role))}>
      <Stack gap="xs" mt={4}>
        {useRoles().map((role) => (
          <Radio
            key={role.id}
            value={role.id}
            label={<bdi>{roleWords(role).name}</bdi>}
            description={roleWords(role).may}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

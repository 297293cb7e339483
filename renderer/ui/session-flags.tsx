// The three checks a session passes on its way: consumer, bank account, funds.
import { Group, ThemeIcon, Tooltip } from '@mantine/core';
import { IconBuildingBank, IconCoin, IconUser } from '@tabler/icons-react';
import type { SessionView } from '../../contract/console/session.ts';

type Flags = Pick<SessionView, 'isValidConsumer' | 'isValidBankAccountSelected' | 'isSufficientFunds'>;

const CHECKS = [
  { field: 'isValidConsumer', name: 'Consumer valid', icon: IconUser },
  { field: 'isValidBankAccountSelected', name: 'Bank account selected', icon: IconBuildingBank },
  { field: 'isSufficientFunds', name: 'Sufficient funds', icon: IconCoin },
] as const;

/** "Consumer valid: yes"; what the service did not say is "not known". */
function flagWords(name: string, flag: boolean | null): string {
  return `${name}: ${flag === null ? 'not known' : flag ? 'yes' : 'not yet'}`;
}

export function SessionFlags({ session }: { session: Flags }) {
  return (
    <Group gap={4} wrap="nowrap">
      {CHECKS.map(({ field, name, icon: Picture }) => {
        const words = flagWords(name, session[field]);
        return (
          <Tooltip key={field} label={words}>
            <ThemeIcon
              size={22}
              radius="sm"
              variant={session[field] ? 'light' : 'default'}
              color="teal"
              role="img"
              aria-label={words}
              style={{ position: 'relative', zIndex: 1, opacity: session[field] ? 1 : 0.45 }}
            >
              <Picture size={14} stroke={1.8} />
            </ThemeIcon>
          </Tooltip>
        );
      })}
    </Group>
  );
}

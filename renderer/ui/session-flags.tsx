// The three checks a session passes on its way: consumer, bank account, funds.

import { Group, ThemeIcon, Tooltip } from '@mantine/core';
import { IconBuildingBank, IconCoin, IconUser } from '@tabler/icons-react';
import type { SessionView } from '../../contract/console/session.ts';
import { t } from '../../messages/t.ts';

type Flags = Pick<SessionView, 'isValidConsumer' | 'isValidBankAccountSelected' | 'isSufficientFunds'>;

const CHECKS = [
  { field: 'isValidConsumer', icon: IconUser },
  { field: 'isValidBankAccountSelected', icon: IconBuildingBank },
  { field: 'isSufficientFunds', icon: IconCoin },
] as const;

/** "Consumer valid: yes"; what the service did not say is "unknown". */
function flagWords(check: keyof Flags, flag: boolean | null): string {
  const answer = flag === null ? 'unknown' : flag ? 'yes' : 'no';
  switch (check) {
    case 'isValidConsumer':
      return t(
        {
          defaultMessage:
            '{answer, select, yes {Consumer valid: yes} no {Consumer valid: not yet} other {Consumer valid: unknown}}',
        },
        { answer },
      );
    case 'isValidBankAccountSelected':
      return t(
        {
          defaultMessage:
            '{answer, select, yes {Bank account selected: yes} no {Bank account selected: not yet} other {Bank account selected: unknown}}',
        },
        { answer },
      );
    case 'isSufficientFunds':
      return t(
        {
          defaultMessage:
            '{answer, select, yes {Sufficient funds: yes} no {Sufficient funds: not yet} other {Sufficient funds: unknown}}',
        },
        { answer },
      );
  }
}

export function SessionFlags({ session }: { session: Flags }) {
  return (
    <Group gap={4} wrap="nowrap">
      {CHECKS.map(({ field, icon: Picture }) => {
        const words = flagWords(field, session[field]);
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

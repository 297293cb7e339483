// The line above a list: how many there are, and what they come to.
import { Anchor, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ListTotal as ListTotalPiece } from '../../../contract/console/page.ts';
import { formatCents } from '../../../contract/format-cents.ts';
import { t } from '../../../messages/t.ts';
import type { Total } from './use-total.ts';

export function ListTotal({ total, words }: { total: Total; words: (count: number) => string }) {
  const count = total.isWhole
    ? words(total.count)
    : t({ defaultMessage: '{words} or more' }, { words: words(total.count) });
  if (total.isCounting && total.count === 0)
    return (
      <Text size="sm" c="dimmed" role="status">
        {t({ defaultMessage: 'Counting…' })}
      </Text>
    );
  return (
    <Group gap="xs" role="status" aria-live="polite" mih={24}>
      <Text size="sm" fw={550}>
        {count}
      </Text>
      <Text size="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatCents(total.amount)}
      </Text>
      {total.isCounting && (
        <>
          <Text size="sm" c="dimmed">
            {t({ defaultMessage: 'Counting…' })}
          </Text>
          <Anchor component="button" type="button" size="sm" onClick={total.stop}>
            {t({ defaultMessage: 'Stop' })}
          </Anchor>
        </>
      )}
    </Group>
  );
}

/** How many a saved view finds: what one look counts, and a plus where there is more. */
export function ViewCount({ of, ask }: { of: string; ask: () => Promise<ListTotalPiece> }) {
  const piece = useQuery({ queryKey: ['view-count', of], queryFn: ask, staleTime: 5_000 });
  if (!piece.data) return null;
  const { count, nextCursor } = piece.data;
  return (
    <Text size="xs" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
      {nextCursor === null
        ? t({ defaultMessage: '{count, number}' }, { count })
        : t({ defaultMessage: '{count, number}+' }, { count })}
    </Text>
  );
}

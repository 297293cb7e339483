// The zone all times of a page are in, said once.
import { Text } from '@mantine/core';
import { t } from '../../messages/t.ts';
import { ZONE, zoneWords } from './time-words.ts';

/** "Times are in Eastern Time (EST)". */
export function ZoneNote({ className }: { className?: string | undefined }) {
  return (
    <Text className={className} size="xs" c="dimmed">
      {t({ defaultMessage: 'Times are in {zone}' }, { zone: zoneWords(ZONE) })}
    </Text>
  );
}

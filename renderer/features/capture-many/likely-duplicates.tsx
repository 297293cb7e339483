// Orders of a dry run that may be the same purchase as another order. They are captured unless a person leaves them out.
import { Alert, Button, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { RunView } from '../../../contract/console/capture-many.ts';
import { t } from '../../../messages/t.ts';

/** onShow: lists them. */
export function LikelyDuplicates({ run: { planned }, onShow }: { run: RunView; onShow?: () => void }) {
  const count = planned.likelyDuplicates;
  if (count === 0) return null;
  return (
    <Alert
      color="orange"
      icon={<IconCopy size={18} />}
      title={t({ defaultMessage: '{count, plural, one {# likely duplicate} other {# likely duplicates}}' }, { count })}
    >
      <Text size="sm">
        {t(
          {
            defaultMessage:
              '{count, plural, one {Its consumer has} other {Their consumers have}} another order for the same amount, made within 24 hours. {count, plural, one {It is} other {They are}} captured with the others. To leave one out, mark its order as Do not capture.',
          },
          { count },
        )}
      </Text>
      {onShow && (
        <Button variant="default" size="compact-sm" mt="xs" onClick={onShow}>
          {t({ defaultMessage: 'Show likely duplicates' })}
        </Button>
      )}
    </Alert>
  );
}

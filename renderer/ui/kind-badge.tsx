// What kind of environment it is, in the word and the colour it has everywhere.

import { Badge } from '@mantine/core';
import type { EnvironmentView } from '../../contract/console/environment.ts';
import { t } from '../../messages/t.ts';

export function KindBadge({ kind }: Pick<EnvironmentView, 'kind'>) {
  return kind === 'production' ? (
    <Badge color="red" variant="filled">
      {t({ defaultMessage: 'PRODUCTION' })}
    </Badge>
  ) : (
    <Badge color="teal" variant="light">
      {t({ defaultMessage: 'SANDBOX' })}
    </Badge>
  );
}

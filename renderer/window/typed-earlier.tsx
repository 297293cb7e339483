// Says in a form that its text was typed earlier, and discards it.
import { Anchor, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { discardTyped, useGivenBack } from './keep-typed.ts';

/** Inside a form. */
export function TypedEarlier() {
  const [form, setForm] = useState<HTMLFormElement | null>(null);
  const fields = useGivenBack().filter((field) => form !== null && field.form === form);
  return (
    <div ref={(place) => setForm(place?.closest('form') ?? null)} hidden={fields.length === 0}>
      {fields.length > 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t({ defaultMessage: 'You typed this earlier.' })}{' '}
          <Anchor component="button" type="button" size="xs" onClick={() => discardTyped(fields)}>
            {t({ defaultMessage: 'Discard' })}
          </Anchor>
        </Text>
      )}
    </div>
  );
}

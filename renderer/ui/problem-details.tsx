// The technical text of a problem, behind "Details": for whoever looks into it, with a button that copies it.
import { Anchor, Code, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { t } from '../../messages/t.ts';
import { CopyButton } from './copy-button.tsx';

type ProblemDetailsProps = {
  text: string;
  /** Whether it is shown from the start, because it says why. */
  isOpen: boolean;
};

export function ProblemDetails({ text, isOpen }: ProblemDetailsProps) {
  const [opened, { toggle }] = useDisclosure(isOpen);
  return (
    <>
      <Anchor component="button" type="button" size="sm" fw={550} mt="xs" aria-expanded={opened} onClick={toggle}>
        {t({ defaultMessage: 'Details', description: 'Opens the technical text of an error' })}
      </Anchor>
      {opened && (
        <Group gap="xs" mt={4} wrap="nowrap" align="flex-start">
          <Code
            block
            dir="auto"
            style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minWidth: 0, flex: '0 1 auto' }}
          >
            {text}
          </Code>
          <CopyButton value={text} name={t({ defaultMessage: 'Copy details' })} />
        </Group>
      )}
    </>
  );
}

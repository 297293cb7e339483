// What a window without a launch token shows.
import { Center, Code, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Logo } from './frame/logo.tsx';

export function NoKeyPage() {
  useDocumentTitle('No key · Paydesk');
  return (
    <Center component="main" mih="100vh" p="xl">
      <Stack align="center" gap="sm" maw={460} ta="center">
        <Logo size={56} />
        <Title order={1} mt="sm">
          This window has no key to Paydesk
        </Title>
        <Text c="dimmed">
          Open the address that <Code>npm start</Code> printed. It carries a key that is good for this run only, so an
          address of an earlier run opens nothing.
        </Text>
      </Stack>
    </Center>
  );
}

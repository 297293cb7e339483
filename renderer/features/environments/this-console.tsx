// This console: where it keeps the keys and its books, and what it runs in.
import { Group, Text } from '@mantine/core';
import type { ConsoleFacts } from '../../../contract/console/environment.ts';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Fact, FactList } from '../../ui/fact-list.tsx';
import { keychainWords } from './keychain-words.ts';

export function ThisConsole({ facts }: { facts: ConsoleFacts }) {
  return (
    <Card title="This console">
      <FactList>
        <Fact name="API keys">{keychainWords(facts.vault)}</Fact>
        <Fact name="Version">{facts.version}</Fact>
        <Fact name="Runs in">{facts.entry === 'electron' ? 'The desktop app' : 'A browser window'}</Fact>
        <Fact name="Data folder">
          <Group gap={4} wrap="nowrap">
            <Text size="sm" ff="monospace">
              {facts.dataFolder}
            </Text>
            <CopyButton value={facts.dataFolder} />
          </Group>
        </Fact>
        <Fact name="Ledger file">
          <Group gap={4} wrap="nowrap">
            <Text size="sm" ff="monospace">
              {facts.ledgerFile}
            </Text>
            <CopyButton value={facts.ledgerFile} />
          </Group>
        </Fact>
      </FactList>
    </Card>
  );
}

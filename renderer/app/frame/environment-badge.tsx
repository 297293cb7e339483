// Which environment this window works in, in colour and in words; a menu where there are several.
import { Menu, UnstyledButton } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';
import classes from './frame.module.css';

function kindWords({ kind }: EnvironmentView): string {
  return kind === 'production' ? 'PRODUCTION' : 'SANDBOX';
}

function Words({ environment }: { environment: EnvironmentView }) {
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <span>
        <b>{kindWords(environment)}</b> · {environment.name}
      </span>
    </>
  );
}

export function EnvironmentBadge({ environments }: { environments: EnvironmentView[] }) {
  const shown = useEnvironment();
  const navigate = useNavigate();
  if (environments.length < 2) {
    return (
      <div className={classes.environment} data-kind={shown.kind} role="status" aria-label="Environment">
        <Words environment={shown} />
      </div>
    );
  }
  const show = (environmentId: string) => {
    useWindowState.setState({ environmentId });
    return navigate({ to: '/sessions' });
  };
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <UnstyledButton className={classes.environment} data-kind={shown.kind}>
          <Words environment={shown} />
          <IconSelector size={15} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Show in this window</Menu.Label>
        {environments.map((environment) => (
          <Menu.Item key={environment.id} onClick={() => show(environment.id)}>
            <b>{kindWords(environment)}</b> · {environment.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

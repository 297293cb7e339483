// Which environment this window works in, in colour and in words; a menu to show another.

import { Menu, UnstyledButton } from '@mantine/core';
import { IconCheck, IconSelector, IconServer2 } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { t } from '../../../messages/t.ts';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';
import classes from './frame.module.css';

function kindWords({ kind }: EnvironmentView): string {
  return kind === 'production' ? t({ defaultMessage: 'PRODUCTION' }) : t({ defaultMessage: 'SANDBOX' });
}

function Words({ environment }: { environment: EnvironmentView }) {
  return (
    <>
      <span className={classes.dot} aria-hidden />
      <b>{kindWords(environment)}</b>
      <span className={classes.environmentName} title={environment.name}>
        · {environment.name}
      </span>
    </>
  );
}

export function EnvironmentBadge({ environments }: { environments: EnvironmentView[] }) {
  const shown = useEnvironment();
  const navigate = useNavigate();
  const show = (environmentId: string) => {
    useWindowState.setState({ environmentId });
    return navigate({ to: '/overview' });
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
        <Menu.Label>{t({ defaultMessage: 'Switch environment' })}</Menu.Label>
        {environments.map((environment) => (
          <Menu.Item
            key={environment.id}
            onClick={() => show(environment.id)}
            rightSection={
              environment.id === shown.id && (
                <IconCheck
                  size={16}
                  aria-label={t({ defaultMessage: 'Current', description: 'The environment this window shows' })}
                />
              )
            }
          >
            <b>{kindWords(environment)}</b> · {environment.name}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to="/environments" leftSection={<IconServer2 size={16} stroke={1.7} />}>
          {t({ defaultMessage: 'All environments' })}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

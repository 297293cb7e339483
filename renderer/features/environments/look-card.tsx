// How the checkout's page looks in the preview: brand title and logo (spec, section 1).

import { Button, FileButton, Group, Image, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPhoto } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnvironmentView } from '../../../contract/console/environment.ts';
import { SetLookInput } from '../../../contract/console/environment-change.ts';
import { logoTypeOf, MAX_LOGO_BYTES } from '../../../contract/console/logo.ts';
import { t } from '../../../messages/t.ts';
import { useGateway } from '../../gateway/client.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { Card } from '../../ui/card.tsx';
import { fieldProblem } from '../../ui/field-problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { tellDone } from '../../window/toast.ts';
import classes from './environment.module.css';

function titleProblem(title: string): string | null {
  return fieldProblem(SetLookInput.shape.brandTitle.safeParse(title), {
    missing: t({ defaultMessage: 'Enter a brand title.' }),
  });
}

export function LookCard({ environment }: { environment: EnvironmentView }) {
  const { id: environmentId, brandTitle, logo } = environment;
  const gateway = useGateway();
  const [logoError, setLogoError] = useState<string | null>(null);
  const change = useMutation(
    gateway.environments.setLook.mutationOptions({
      onSuccess: () =>
        tellDone(
          t({ defaultMessage: 'Saved' }),
          t({ defaultMessage: 'The next checkout preview shows your changes.' }),
        ),
    }),
  );
  const form = useForm({ initialValues: { brandTitle }, validate: { brandTitle: titleProblem } });
  const chooseLogo = async (file: File | null) => {
    if (!file) return;
    change.reset();
    const chosen = await readLogo(file);
    setLogoError('problem' in chosen ? chosen.problem : null);
    if ('logo' in chosen) change.mutate({ environmentId, brandTitle, logo: chosen.logo });
  };
  const saveTitle = form.onSubmit((values) => change.mutate({ environmentId, brandTitle: values.brandTitle, logo }));
  return (
    <Card title={t({ defaultMessage: 'Checkout branding' })}>
      <Group align="flex-start" gap="xl" className={classes.row ?? ''}>
        <form onSubmit={saveTitle} noValidate className={classes.title}>
          <Group align="flex-end" gap="xs" wrap="nowrap">
            <TextInput
              label={t({ defaultMessage: 'Brand title' })}
              autoComplete="off"
              flex={1}
              {...form.getInputProps('brandTitle')}
            />
            <Button type="submit" size="md" variant="default" disabled={form.values.brandTitle === brandTitle}>
              {t({ defaultMessage: 'Save' })}
            </Button>
          </Group>
        </form>
        <Stack gap={4}>
          <Text size="md" fw={500}>
            {t({ defaultMessage: 'Logo' })}
          </Text>
          <Group gap="md" className={classes.row ?? ''}>
            <Logo logo={logo} />
            <Stack gap={6} align="flex-start">
              <Group gap="xs">
                <FileButton
                  onChange={chooseLogo}
                  accept="image/png,image/jpeg,image/webp"
                  inputProps={{ 'aria-label': t({ defaultMessage: 'Logo file' }) }}
                >
                  {(button) => (
                    <Button size="compact-sm" variant="default" loading={change.isPending} {...button}>
                      {logo ? t({ defaultMessage: 'Replace logo' }) : t({ defaultMessage: 'Choose logo' })}
                    </Button>
                  )}
                </FileButton>
                {logo && (
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    color="red"
                    onClick={() => change.mutate({ environmentId, brandTitle, logo: null })}
                  >
                    {t({ defaultMessage: 'Remove logo' })}
                  </Button>
                )}
              </Group>
              <Text size="xs" c="dimmed">
                {t({ defaultMessage: 'PNG, JPEG or WebP, up to 512 KB.' })}
              </Text>
            </Stack>
          </Group>
          {logoError && (
            <Text size="sm" c="var(--mantine-color-error)" role="alert">
              {logoError}
            </Text>
          )}
        </Stack>
      </Group>
      {change.error && <ProblemAlert problem={problemOf(change.error)} />}
    </Card>
  );
}

function Logo({ logo }: { logo: string | null }) {
  return (
    <div className={classes.logo}>
      {logo ? (
        <Image src={logo} alt={t({ defaultMessage: 'Current logo' })} fit="contain" h={56} w={120} />
      ) : (
        <IconPhoto size={24} stroke={1.4} aria-hidden />
      )}
    </div>
  );
}

/** The picture as a data: address, or why it isn't taken. Of a file that is too large only the first bytes are read. */
async function readLogo(file: File): Promise<{ logo: string } | { problem: string }> {
  const start = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (file.size === 0) return { problem: t({ defaultMessage: 'This file is empty. Choose another.' }) };
  if (file.size > MAX_LOGO_BYTES)
    return { problem: t({ defaultMessage: 'This file is larger than 512 KB. Choose a smaller logo.' }) };
  if (logoTypeOf(start) === null)
    return { problem: t({ defaultMessage: 'This file isn’t a PNG, JPEG or WebP image. Choose another.' }) };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { logo: `data:${logoTypeOf(start)};base64,${btoa(binary)}` };
}

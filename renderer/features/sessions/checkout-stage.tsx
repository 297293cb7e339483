// Where the checkout is shown: how it is looked at, an empty stage until a person opens it, and the checkout itself.
import { Alert, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { problemOf } from '../../door/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';
import { IdleStage } from './idle-stage.tsx';
import { ScaledFrame } from './scaled-frame.tsx';
import classes from './stage.module.css';
import { StageBar } from './stage-bar.tsx';
import { StageOptions } from './stage-options.tsx';
import { useOutcome } from './use-outcome.ts';
import type { Preview } from './use-preview.ts';

export function CheckoutStage({ session, preview }: { session: SessionDetail; preview: Preview }) {
  const card = useRef<HTMLDivElement>(null);
  const outcome = useOutcome(session);
  const size = useWindowState(({ previewSize }) => previewSize);
  const isOpen = preview.visit !== null;
  // The checkout's own buttons stand at its lower edge, which may lie below the window's.
  useEffect(() => {
    if (isOpen) card.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  const isProduction = useEnvironment().kind === 'production';
  const error = preview.error ?? outcome.error;
  return (
    <div ref={card} className={classes.card} data-production={isProduction || undefined} data-size={size}>
      <BareCard>
        <StageBar sessionId={session.id} preview={preview} outcome={outcome} />
        {(isOpen || !isProduction) && <StageOptions preview={preview} />}
        {isProduction && isOpen && (
          <Alert color="red" radius={0} py={8} className={classes.warning ?? ''}>
            <Text size="xs" fw={550}>
              Only the consumer can consent: your clicks authorize nothing.
            </Text>
          </Alert>
        )}
        {error && <ProblemAlert problem={problemOf(error)} />}
        <div className={classes.stage} data-open={isOpen || undefined}>
          {preview.visit ? (
            <ScaledFrame visit={preview.visit} report={preview.report} />
          ) : (
            <IdleStage sessionId={session.id} preview={preview} />
          )}
        </div>
      </BareCard>
    </div>
  );
}

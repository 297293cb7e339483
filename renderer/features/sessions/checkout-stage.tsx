// The preview of the checkout: its options, an empty state, and the checkout itself.
import { Alert, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import type { SessionDetail } from '../../../contract/console/session.ts';
import { t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { BareCard } from '../../ui/card.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { useWindowState } from '../../window/window-state.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { IdleStage } from './idle-stage.tsx';
import { EXTENT, fitScale, sizeWords } from './preview-size.ts';
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
  // The checkout's buttons are at its lower edge, which may be below the fold.
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
              {t({ defaultMessage: 'Only the consumer can consent. Nothing you click here authorizes the payment.' })}
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

/** The checkout at its full size, scaled down to fit. */
type ScaledFrameProps = { visit: NonNullable<Preview['visit']>; report: Preview['report'] };

function ScaledFrame({ visit, report }: ScaledFrameProps) {
  const { ref, width, height } = useElementSize();
  const whole = EXTENT[useWindowState(({ previewSize }) => previewSize)];
  const scale = fitScale(whole, { width, height });
  return (
    <>
      <div ref={ref} className={classes.ground}>
        <div className={classes.device} style={{ width: whole.width * scale, height: whole.height * scale }}>
          <div
            className={classes.whole}
            style={{ ...whole, transform: `scale(${scale})`, ['--shown-at' as string]: scale }}
          >
            <CheckoutFrame key={visit.url} preview={visit} onEvent={report} />
          </div>
        </div>
      </div>
      <Text size="xs" c="dimmed" ta="center" className={classes.caption ?? ''}>
        {sizeWords(whole, scale)}
      </Text>
    </>
  );
}

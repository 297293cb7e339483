// The checkout at its true size, scaled down to what the stage has room for.
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { useWindowState } from '../../window/window-state.ts';
import { CheckoutFrame } from './checkout-frame.tsx';
import { EXTENT, fitScale, sizeWords } from './preview-size.ts';
import classes from './stage.module.css';
import type { Preview } from './use-preview.ts';

type ScaledFrameProps = { visit: NonNullable<Preview['visit']>; report: Preview['report'] };

export function ScaledFrame({ visit, report }: ScaledFrameProps) {
  const { ref, width, height } = useElementSize();
  const whole = EXTENT[useWindowState(({ previewSize }) => previewSize)];
  const scale = fitScale(whole, { width, height });
  return (
    <>
      <div ref={ref} className={classes.ground}>
        <div className={classes.device} style={{ width: whole.width * scale, height: whole.height * scale }}>
          <div className={classes.whole} style={{ ...whole, transform: `scale(${scale})` }}>
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

// The preview of the checkout: its options, an empty state, and the checkout itself.
import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SegmentedControl,
  Stack,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { CHECKOUT_CHANNEL, CHECKOUT_PARTITION } from '../../../contract/console/bridge.ts';
import { createEventLimiter } from '../../../contract/console/checkout-limit.ts';
import type { PreviewView } from '../../../contract/console/preview.ts';
import { PreviewLanguage, PreviewTheme } from '../../../contract/console/preview.ts';
import type { CheckoutEvent, SessionDetail } from '../../../contract/console/session.ts';
import { perLanguage, t } from '../../../messages/t.ts';
import { problemOf } from '../../gateway/problem-of.ts';
import { PrintAuthorization } from '../../shared/print-authorization.tsx';
import { BareCard } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { useEnvironment } from '../../window/environment.ts';
import { type PreviewSize, useWindowState } from '../../window/window-state.ts';
import { eventInWindowMessage, readCheckoutEvent } from './checkout-message.ts';
import { ConsumerDevice } from './consumer-device.tsx';
import { EXTENT, fitScale, sizeWords } from './preview-size.ts';
import classes from './stage.module.css';
import { StageBar } from './stage-bar.tsx';
import { useOutcome } from './use-outcome.ts';
import type { Preview } from './use-preview.ts';

export function CheckoutStage({ session, preview }: { session: SessionDetail; preview: Preview }) {
  const card = useRef<HTMLDivElement>(null);
  const { stage, top } = useStageTop();
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
        {preview.isPrintOffered && <PrintOffer sessionId={session.id} />}
        <div
          ref={stage}
          className={classes.stage}
          data-open={isOpen || undefined}
          style={{ ['--stage-top' as string]: top }}
        >
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

/** In place of the checkout's own dialog, which a page within Paydesk may not open. */
function PrintOffer({ sessionId }: { sessionId: string }) {
  const offer = useRef<HTMLDivElement>(null);
  // The checkout's button is at its lower edge, this above it.
  useEffect(() => offer.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <Alert ref={offer} color="blue" radius={0} py={8} role="status">
      <Group justify="space-between" gap="xs">
        <Text size="xs">
          {t({ defaultMessage: 'The checkout can’t print inside Paydesk. Print its authorization here.' })}
        </Text>
        <PrintAuthorization sessionId={sessionId} order={null} />
      </Group>
    </Alert>
  );
}

/** How far below the page's upper edge the stage begins, in px: notices come and go above it. */
function useStageTop() {
  const stage = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () => setTop((stage.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    return () => resized.disconnect();
  }, []);
  return { stage, top };
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

type CheckoutFrameProps = { preview: PreviewView; onEvent: (event: CheckoutEvent) => void };

/** Wants a key of its own for each opening. */
function CheckoutFrame({ preview, onEvent }: CheckoutFrameProps) {
  const [isWithinLimit] = useState(createEventLimiter);
  const hear = (event: CheckoutEvent) => {
    if (isWithinLimit(event.kind)) onEvent(event);
  };
  return window.paydeskConsole ? (
    <WebviewFrame preview={preview} onEvent={hear} />
  ) : (
    <IsolatedFrame preview={preview} onEvent={hear} />
  );
}

/** Electron's `ipc-message`: what the guest's preload sent to its host. */
type IpcMessageEvent = Event & { channel: string; args: unknown[] };

function WebviewFrame({ preview, onEvent }: CheckoutFrameProps) {
  const frame = useRef<HTMLWebViewElement>(null);
  const [isGone, setIsGone] = useState(false);
  const stopped = t({ defaultMessage: 'The checkout stopped. Close the preview, then open it again.' });
  const hear = useEffectEvent((event: Event) => {
    const { channel, args } = event as IpcMessageEvent;
    if (channel === CHECKOUT_CHANNEL) onEvent(readCheckoutEvent(args[0]));
  });
  const sayGone = useEffectEvent(() => {
    // Said in its place, too: of one that flooded before, no more events are taken.
    setIsGone(true);
    onEvent({ kind: 'failed', message: stopped });
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: Event) => hear(event);
    const gone = () => sayGone();
    element?.addEventListener('ipc-message', listener);
    element?.addEventListener('render-process-gone', gone);
    return () => {
      element?.removeEventListener('ipc-message', listener);
      element?.removeEventListener('render-process-gone', gone);
    };
  }, []);
  if (isGone) return <p className={classes.stopped}>{stopped}</p>;
  return (
    <webview
      ref={frame}
      className={classes.frame}
      src={preview.url}
      partition={CHECKOUT_PARTITION}
      title={t({ defaultMessage: 'Checkout preview' })}
    />
  );
}

function IsolatedFrame({ preview, onEvent }: CheckoutFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const hear = useEffectEvent((message: MessageEvent) => {
    if (message.origin !== preview.origin || message.source !== frame.current?.contentWindow) return;
    const event = eventInWindowMessage(message.data);
    if (event) onEvent(event);
  });
  useEffect(() => {
    const listener = (message: MessageEvent) => hear(message);
    window.addEventListener('message', listener);
    return () => window.removeEventListener('message', listener);
  }, []);
  return (
    <iframe
      ref={frame}
      className={classes.frame}
      src={preview.url}
      sandbox="allow-scripts allow-forms allow-same-origin"
      title={t({ defaultMessage: 'Checkout preview' })}
    />
  );
}

/** The empty state of the preview. In production it offers the consumer's device first. */
function IdleStage({ sessionId, preview }: { sessionId: string; preview: Preview }) {
  const isProduction = useEnvironment().kind === 'production';
  return (
    <div className={classes.idle}>
      {isProduction ? (
        <ConsumersOwn sessionId={sessionId} preview={preview} />
      ) : (
        <EmptyState
          icon={IconDeviceMobile}
          title={t({ defaultMessage: 'Checkout preview' })}
          words={t({ defaultMessage: 'Select “Preview checkout” to see the payment page as the consumer does.' })}
        />
      )}
    </div>
  );
}

function ConsumersOwn({ sessionId, preview }: { sessionId: string; preview: Preview }) {
  const { checkoutLink } = useEnvironment();
  return (
    <Stack align="center" gap="lg" p="md">
      <Stack align="center" gap={4}>
        <Title order={3} size="h2" ta="center">
          {t({ defaultMessage: 'Only the consumer can consent' })}
        </Title>
        {checkoutLink !== null && (
          <Text size="sm" c="dimmed" ta="center" maw={360}>
            {t({ defaultMessage: 'Ask them to scan the code or open the link on their own device.' })}
          </Text>
        )}
      </Stack>
      <ConsumerDevice sessionId={sessionId} />
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        h="auto"
        py={4}
        lh={1.4}
        styles={{ label: { whiteSpace: 'normal' } }}
        loading={preview.isOpening}
        onClick={preview.open}
      >
        {t({ defaultMessage: 'Preview anyway (doesn’t count as consent)' })}
      </Button>
    </Stack>
  );
}

const SIZES = perLanguage(
  () =>
    [
      { value: 'phone', words: t({ defaultMessage: 'Phone' }), Picture: IconDeviceMobile },
      { value: 'tablet', words: t({ defaultMessage: 'Tablet' }), Picture: IconDeviceTablet },
      { value: 'desktop', words: t({ defaultMessage: 'Desktop' }), Picture: IconDeviceDesktop },
    ] as const,
);

const LANGUAGES = perLanguage((): { value: PreviewLanguage; label: string }[] => [
  { value: 'own', label: t({ defaultMessage: 'Consumer’s language' }) },
  { value: 'en', label: t({ defaultMessage: 'English' }) },
  { value: 'es', label: t({ defaultMessage: 'Spanish' }) },
]);

const THEMES = perLanguage((): { value: PreviewTheme; label: string }[] => [
  { value: 'device', label: t({ defaultMessage: 'Device theme' }) },
  { value: 'light', label: t({ defaultMessage: 'Light' }) },
  { value: 'dark', label: t({ defaultMessage: 'Dark' }) },
]);

/** The size, language, and theme of the preview. Kept for this window. */
function StageOptions({ preview: { look, choose } }: { preview: Preview }) {
  const { embedded } = useEnvironment();
  const size = useWindowState(({ previewSize }) => previewSize);
  return (
    <div className={classes.options}>
      <Group gap="xs" className={classes.choices ?? ''}>
        <SegmentedControl<PreviewSize>
          size="xs"
          style={{ flexShrink: 0 }}
          aria-label={t({ defaultMessage: 'Size' })}
          data={SIZES().map(({ value, words, Picture }) => ({
            value,
            label: (
              <span className={classes.size} title={words}>
                <Picture size={16} stroke={1.7} />
                <VisuallyHidden>{words}</VisuallyHidden>
              </span>
            ),
          }))}
          value={size}
          onChange={(previewSize) => useWindowState.setState({ previewSize })}
        />
        <NativeSelect
          size="xs"
          aria-label={t({ defaultMessage: 'Language' })}
          data={LANGUAGES()}
          value={look.language}
          onChange={({ currentTarget }) => choose({ language: PreviewLanguage.parse(currentTarget.value) })}
        />
        <NativeSelect
          size="xs"
          aria-label={t({ defaultMessage: 'Theme' })}
          data={THEMES()}
          value={look.theme}
          onChange={({ currentTarget }) => choose({ theme: PreviewTheme.parse(currentTarget.value) })}
        />
      </Group>
      {!embedded && (
        <Text size="xs" c="dimmed" mt={6}>
          {t({ defaultMessage: 'This provider may ignore the language and theme.' })}
        </Text>
      )}
    </div>
  );
}

// Brings what has just appeared to where the consumer looks: on a small or enlarged screen it may be above what they see.
/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

export function InView({ children }: { children: ComponentChildren }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.scrollIntoView({ block: 'start' }), []);
  return <div ref={ref}>{children}</div>;
}

// One step: a heading that takes the focus when the step appears, so that a screen reader says where the consumer is.
/** @jsxImportSource preact */
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

type StepProps = {
  heading: string;
  lead?: ComponentChildren;
  art?: ComponentChildren;
  footer: ComponentChildren;
  children?: ComponentChildren;
};

export function Step({ heading, lead, art, footer, children }: StepProps) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  const contentRef = useRef<HTMLDivElement>(null);
  useKeyboardScroll(contentRef);
  useEffect(() => headingRef.current?.focus(), []);
  return (
    <main class="step">
      <div ref={contentRef} class={art ? 'content content-centred' : 'content'}>
        {art}
        <h1 ref={headingRef} tabIndex={-1}>
          {heading}
        </h1>
        {lead && <p class="lead">{lead}</p>}
        {children}
      </div>
      {footer && <footer class="foot">{footer}</footer>}
    </main>
  );
}

/** Where the box has nothing to scroll it is no stop on the keyboard's way. */
function useKeyboardScroll(box: RefObject<HTMLElement | null>): void {
  // After every rendering: what is in the box may have become higher. The observer also speaks at once.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.scrollHeight > element.clientHeight) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    observer.observe(element);
    return () => observer.disconnect();
  });
}

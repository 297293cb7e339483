// Paydesk's mark: a P at a desk.
export function Logo({ size }: { size: number }) {
  return <img src="/icon.svg" width={size} height={size} alt="" />;
}

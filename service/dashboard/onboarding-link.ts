// Where a marketplace's sellers join (spec, marketplace rule 2).

/** The onboarding link; `origin` is the dashboard's. */
export function onboardingLink(origin: string, { onboarding_code: code }: { onboarding_code: string }): string {
  return `${origin}/dashboard/join/${code}`;
}

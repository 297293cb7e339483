// A marketplace whose charges are refunded, returned and deposited, and the questions its parties ask about them.
import { expect } from 'vitest';
import type { OrganizationFacts } from '../../../service/service.ts';
import { askDashboard, takePayment } from './books.ts';
import { MONDAY } from './marketplace-service.ts';
import { serviceOfTest, signIn } from './payment-service.ts';
import { press } from './sandbox.ts';

const DAY_S = 86_400;

type Reads<Answer> = { parse: (answer: unknown) => Answer };

/** Starts it on Monday, 16 November 2026, 10:00 in New York; it is closed when the test is over. */
export async function openAfterTheCharge() {
  const service = await serviceOfTest({ now: () => MONDAY });
  const [merchant, platform, seller, otherSeller] = service.organizations as [
    OrganizationFacts,
    OrganizationFacts,
    OrganizationFacts,
    OrganizationFacts,
  ];
  const tokens = new Map<string, string>();
  const as = async (organization: OrganizationFacts) => {
    const token = tokens.get(organization.id) ?? (await signIn(service, organization));
    tokens.set(organization.id, token);
    return token;
  };
  const ask = async (who: OrganizationFacts, path: string) => askDashboard(service, await as(who), path);
  const read = async <Answer>(who: OrganizationFacts, path: string, schema: Reads<Answer>) => {
    const response = await ask(who, path);
    expect(response.status, await response.clone().text()).toBe(200);
    return schema.parse(await response.json());
  };
  const post = async (who: OrganizationFacts, path: string, key: string | undefined, body?: unknown) =>
    fetch(`${service.urls.dashboardUrl}/api${path}`, {
      method: 'POST',
      headers: {
        Authorization: `bearer ${await as(who)}`,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const refused = async (answer: Promise<Response>) => {
    const response = await answer;
    const { detail } = (await response.json()) as { detail: string | { message: string; reason: string } };
    return typeof detail === 'string' ? [response.status, detail] : [response.status, detail.reason, detail.message];
  };
  const pay = async (who: OrganizationFacts, amount: number) =>
    (await takePayment(service, await as(who), who, amount)).charge.id;
  const done = async (path: string, body?: object) => {
    const response = await press(service, 'POST', path, body);
    expect(response.status, await response.clone().text()).toBe(200);
  };
  const waitSeconds = async (seconds: number) => {
    await done('clock', { advance_seconds: seconds });
    // Tokens may not last that long.
    tokens.clear();
  };
  const waitDays = (days: number) => waitSeconds(days * DAY_S);
  const comesBack = (chargeId: string, code: string) => done(`charges/${chargeId}/return`, { code });
  return {
    service,
    merchant,
    platform,
    seller,
    otherSeller,
    as,
    ask,
    read,
    post,
    refused,
    pay,
    done,
    waitSeconds,
    waitDays,
    comesBack,
  };
}

// The dashboard's page of how the checkout looks, and the authorizations that are found and printed there.
import { expect, test } from 'vitest';
import { PNG } from '../../support/console/picture.ts';
import { authorizeAsQuoted, comeToReview, quote } from '../../support/consumer/authorize.ts';
import { signInMember, type Visitor } from '../../support/service/dashboard.ts';
import { OWNERS } from '../../support/service/dashboard-keys.ts';
import {
  callApi,
  createSession,
  openCheckout,
  openPayable,
  organizationOf,
  readConfig,
  serviceOfTest,
  sessionRequest,
  signIn,
  type TestService,
} from '../../support/service/payment-service.ts';

type Fields = { brand_title?: string; accent?: string; asks_for_tip?: 'yes'; remove_logo?: 'yes'; logo?: Uint8Array };

async function save(service: TestService, person: Visitor, { logo, ...fields }: Fields) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ brand_title: '', accent: '', ...fields })) form.set(name, value);
  form.set('logo', new File(logo ? [new Uint8Array(logo)] : [], logo ? 'logo.svg' : ''));
  const response = await fetch(`${service.urls.baseUrl}/dashboard/checkout`, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { Cookie: person.cookie(), Origin: service.urls.baseUrl },
  });
  return { status: response.status, text: await response.text() };
}

async function opened(service: TestService) {
  const token = await signIn(service, organizationOf(service, 'merchant'));
  const config = await readConfig(await openCheckout(service, (await createSession(service, token)).id));
  if (config.state !== 'payable') throw new Error('The session cannot be paid.');
  return config;
}

test('a title, a logo, a colour and the question for a tip are what the next checkout shows', async () => {
  const service = await serviceOfTest();
  const person = await signInMember(service, OWNERS.merchant);
  expect(await opened(service)).toMatchObject({
    look: { title: 'Corner Books', logo: null, accent: null },
    session: { asksForTip: false },
  });
  const saved = await save(service, person, {
    brand_title: 'Corner',
    accent: '#AA3300',
    asks_for_tip: 'yes',
    logo: PNG,
  });
  expect(saved.status).toBe(303);
  const picture = `data:image/png;base64,${PNG.toString('base64')}`;
  expect(await opened(service)).toMatchObject({
    look: { title: 'Corner', logo: picture, accent: '#aa3300' },
    session: { asksForTip: true, organizationName: 'Corner Books' },
  });
  await save(service, person, { brand_title: 'Corner' });
  expect((await opened(service)).look).toEqual({ title: 'Corner', logo: picture, accent: null });
  await save(service, person, { remove_logo: 'yes' });
  expect((await opened(service)).look).toEqual({ title: 'Corner Books', logo: null, accent: null });
});

test('what is no picture, too large or no colour is refused in words, and nothing is saved', async () => {
  const service = await serviceOfTest();
  const person = await signInMember(service, OWNERS.merchant);
  const tooLarge = Buffer.concat([PNG, Buffer.alloc(100 * 1024)]);
  for (const [fields, words] of [
    [
      { logo: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
      'Choose a PNG, JPEG, or WebP image.',
    ],
    [{ logo: tooLarge }, 'Choose a file of at most 100 KB.'],
    [{ accent: 'red' }, 'Enter a color as # and six digits'],
    [{ accent: '#12345g' }, 'Enter a color as # and six digits'],
    [{ brand_title: 'x'.repeat(61) }, 'Use at most 60 characters.'],
  ] as [Fields, string][]) {
    const { status, text } = await save(service, person, { brand_title: 'Changed', ...fields });
    expect([status, text]).toEqual([422, expect.stringContaining(words)]);
  }
  expect((await opened(service)).look.title).toBe('Corner Books');
});

test('an authorization is found by session or track number, by whom it was given to and nobody else', async () => {
  const service = await serviceOfTest();
  const seller = organizationOf(service, 'seller');
  const token = await signIn(service, seller);
  const request = { ...sessionRequest(), marketplace_id: seller.marketplaceId };
  request.consumer_info.first_name = '<b>Ada</b>';
  const { id } = (await (await callApi(service, token, '/sessions', request)).json()) as { id: string };
  const checkout = await openPayable(service, id);
  await comeToReview(service, checkout, { kind: 'email', contact: 'ada@example.test' });
  const { wordingVersion } = await quote(service, checkout);
  await authorizeAsQuoted(service, checkout);

  const person = await signInMember(service, OWNERS.seller);
  for (const name of [id, checkout.trackNumber, ` ${checkout.trackNumber.toLowerCase()} `]) {
    const { status, path, text } = await person.open(`/dashboard/authorizations?find=${encodeURIComponent(name)}`);
    expect([status, path]).toEqual([200, `/dashboard/authorizations/${id}`]);
    for (const words of [
      '$100.00',
      'PURCHASE',
      'WEB',
      wordingVersion,
      'ending in 6789',
      'ada@example.test',
      '&lt;b&gt;Ada',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('<b>Ada');
    expect(text).not.toContain('000123456789');
  }
  for (const name of ['sess_unknown', '%00', "' or 1=1 --"]) {
    const { status, text } = await person.open(`/dashboard/authorizations?find=${encodeURIComponent(name)}`);
    expect([status, text]).toEqual([200, expect.stringContaining('No authorization matches.')]);
  }
  for (const owner of [OWNERS.platform, OWNERS.otherSeller, OWNERS.merchant]) {
    const other = await signInMember(service, owner);
    expect((await other.open(`/dashboard/authorizations/${id}`)).status).toBe(404);
    expect((await other.open(`/dashboard/authorizations?find=${checkout.trackNumber}`)).text).toContain(
      'No authorization matches.',
    );
  }
});

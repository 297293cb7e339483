// The sample payments: who pays how much, and how far each has come. Only the one that fails meets with a magic value of the sandbox.

/** How far a payment goes: its session waits for the consumer, is opened and left, fails, is authorized, has its order, is captured, is returned by the consumer's bank, or its capture had no answer. */
export type SampleStage =
  | 'session'
  | 'opened'
  | 'failed'
  | 'authorized'
  | 'ordered'
  | 'captured'
  | 'returned'
  | 'unknown';
/** amount: cents. */
export type SamplePayment = { firstName: string; lastName: string; amount: number; stage: SampleStage };

/** How many days lie between the first payment and the last: both are among the overview's 30. */
export const SAMPLE_DAYS = 29;

const of = (stage: SampleStage, firstName: string, lastName: string, amount: number): SamplePayment => ({
  firstName,
  lastName,
  amount,
  stage,
});

/** Made in this order, oldest first, spread over SAMPLE_DAYS. The captured ones bring more seller fees than a holding balance of $100. */
export const SAMPLE_PAYMENTS: readonly SamplePayment[] = [
  of('captured', 'Amelia', 'Novak', 4_250),
  of('captured', 'Mateo', 'García Ruiz', 128_000),
  of('captured', 'Priya', 'Raman', 8_999),
  of('ordered', 'Jonas', 'Lindqvist', 23_400),
  of('captured', 'Chinwe', 'Okafor', 215_050),
  of('captured', 'Grace', 'O’Malley', 1_299),
  of('authorized', 'Yuki', 'Tanaka', 6_175),
  of('captured', 'Ruth', 'Goldberg', 54_400),
  of('returned', 'Tomasz', 'Wiśniewski', 37_525),
  of('ordered', 'Leila', 'Haddad', 91_000),
  of('captured', 'Samuel', 'Adeyemi', 2_150),
  of('opened', 'Marguerite', 'Dubois', 14_800),
  of('captured', 'Wei', 'Zhang', 187_550),
  of('unknown', 'Hannah', 'Becker', 9_940),
  of('ordered', 'Luis', 'Ferreira da Silva', 5_600),
  of('captured', 'נועה', 'לוי', 32_075),
  of('captured', 'Nia', 'Thompson', 129_999),
  // No account holds enough.
  of('failed', 'Andrei', 'Popescu', 900_101),
  of('captured', 'Fatima', 'Al-Sayed', 7_725),
  of('ordered', 'Ingrid', 'Haugen', 164_300),
  of('captured', 'Daniel', 'Kim', 450),
  of('session', 'Kateryna', 'Shevchenko', 26_600),
  of('ordered', 'Beatriz', 'Costa', 19_990),
  of('captured', 'Oliver', 'Wright', 76_810),
];

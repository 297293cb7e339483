// Several payments as one, where what is asked concerns them together.
import type { HistoryGap, Payment } from './payment.ts';

/** The facts of both, which no fact has joined. */
export function joinPayments(one: Payment, other: Payment): Payment {
  return {
    provider: one.provider,
    acts: [...one.acts, ...other.acts],
    sessions: [...one.sessions, ...other.sessions],
    progress: [...one.progress, ...other.progress],
    orders: [...one.orders, ...other.orders],
    charges: [...one.charges, ...other.charges],
    outcomes: [...one.outcomes, ...other.outcomes],
    reports: [...one.reports, ...other.reports],
    returns: [...one.returns, ...other.returns],
    refunds: [...one.refunds, ...other.refunds],
    payouts: [...one.payouts, ...other.payouts],
    fees: [...one.fees, ...other.fees],
    alarms: [...one.alarms, ...other.alarms],
    doNotCapture: [...one.doNotCapture, ...other.doNotCapture],
    endedAuthorizations: [...one.endedAuthorizations, ...other.endedAuthorizations],
    copyRequests: [...one.copyRequests, ...other.copyRequests],
    sellers: [...new Set([...one.sellers, ...other.sellers])],
    fedOrders: [...one.fedOrders, ...other.fedOrders],
    fedSessions: [...one.fedSessions, ...other.fedSessions],
    environments: { ...one.environments, ...other.environments },
    historyGap: one.historyGap && other.historyGap && joinGaps(one.historyGap, other.historyGap),
  };
}

/** Both are of one provider's gap. */
const joinGaps = (one: HistoryGap, other: HistoryGap): HistoryGap => ({
  ...one,
  actsBefore: [...one.actsBefore, ...other.actsBefore],
  orders: [...one.orders, ...other.orders],
});

// Facts that the ledger ingests by itself, such as what became of charges. The window reloads what shows them.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useGateway } from '../../gateway/client.ts';
import { askedEvery } from '../../window/asked-every.ts';

const ASKED_EVERY_MS = 3_000;

/** Draws nothing: follows one environment. */
export function LearnedFacts({ environmentId }: { environmentId: string }) {
  const gateway = useGateway();
  const client = useQueryClient();
  const state = gateway.afterCharge.state.queryOptions({
    input: { environmentId },
    refetchInterval: askedEvery(ASKED_EVERY_MS),
  });
  const revision = useQuery(state).data?.revision;
  const seen = useRef<{ environmentId: string; revision: number } | null>(null);
  useEffect(() => {
    if (revision === undefined) return;
    const before = seen.current;
    seen.current = { environmentId, revision };
    if (before === null || before.environmentId !== environmentId || before.revision === revision) return;
    const { sessions, orders, consumers, overview, settlements, reconcile } = gateway;
    const { returns, returnsTotal, openReturns, rates, sellerMoney } = gateway.afterCharge;
    const shown = [
      sessions,
      orders,
      consumers.payments,
      overview,
      settlements,
      reconcile.comparison,
      returns,
      returnsTotal,
      openReturns,
      rates,
      sellerMoney,
    ];
    for (const each of shown) void client.invalidateQueries({ queryKey: each.key() });
  });
  return null;
}

// What the database itself keeps or refuses, as SQLite's triggers do.

/** The audit log only grows, and a sealed ledger's journal doesn't. */
const REFUSALS = `
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit trail is only added to.';
end $$;
create trigger audit_is_not_changed before update on audit for each row execute function refuse_audit_change();
create trigger audit_is_not_deleted before delete on audit for each row execute function refuse_audit_change();
create trigger audit_is_not_emptied before truncate on audit execute function refuse_audit_change();

create function refuse_while_sealed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from ledger_seal where lifted_at is null) then raise exception 'The ledger is sealed.'; end if;
  return new;
end $$;
create trigger journal_is_sealed before insert on journal for each row execute function refuse_while_sealed();
`;

/** As SQLite numbers them: one more than the last. Whoever writes has the ledger's lock. */
const NUMBERS = `
create function number_row() returns trigger language plpgsql as $$
begin
  execute format('select coalesce(max(rowid), 0) + 1 from %I', tg_table_name) into new.rowid;
  return new;
end $$;
create trigger journal_is_numbered before insert on journal for each row execute function number_row();
create trigger fee_entry_is_numbered before insert on fee_entry for each row execute function number_row();
`;

/** Totals by day and account, of orders and of sessions. The trigger's argument says which. */
const KEPT_TOTALS = `
create function add_to_kept_total() returns trigger language plpgsql as $$
begin
  insert into kept_total (of, provider, day, account_id, count, amount)
    values (tg_argv[0], new.provider, substr(new.recorded_at, 1, 10), new.account_id, 1, coalesce(new.total_amount, 0))
    on conflict (of, provider, day, account_id) do update
    set count = kept_total.count + 1, amount = kept_total.amount + excluded.amount;
  return null;
end $$;
create function leave_kept_total() returns trigger language plpgsql as $$
begin
  update kept_total set count = count - 1, amount = amount - coalesce(old.total_amount, 0)
    where of = tg_argv[0] and provider = old.provider and day = substr(old.recorded_at, 1, 10)
      and account_id = old.account_id;
  return null;
end $$;
${(['order', 'session'] as const).map(keptTotalTriggers).join('')}`;

function keptTotalTriggers(of: 'order' | 'session'): string {
  const changes = `after update of provider, recorded_at, account_id, total_amount on "${of}" for each row
  when ((old.provider, old.recorded_at, old.account_id, old.total_amount)
    is distinct from (new.provider, new.recorded_at, new.account_id, new.total_amount))`;
  // Of one event, triggers run in the order of their names.
  return `
create trigger ${of}_adds_to_kept_total after insert on "${of}" for each row execute function add_to_kept_total('${of}');
create trigger ${of}_leaves_kept_total after delete on "${of}" for each row execute function leave_kept_total('${of}');
create trigger ${of}_changes_kept_total_1 ${changes} execute function leave_kept_total('${of}');
create trigger ${of}_changes_kept_total_2 ${changes} execute function add_to_kept_total('${of}');
`;
}

/** An order says what became of its charge, whichever of both is written first. */
const AFTER_CHARGE = `
create function outcome_told_of(of_provider text, of_order text, of_charge text, of_status text) returns text
language sql stable as $$
  select told.after_charge from charge_outcome as told
    where told.provider = of_provider and told.order_id = of_order
      and (told.charge_id = of_charge or of_charge is null and of_status = 'charged')
    order by told.updated_at desc, told.charge_id limit 1
$$;
create function find_outcome() returns trigger language plpgsql as $$
begin
  update "order" set after_charge = outcome_told_of(provider, id, charge_id, status)
    where provider = new.provider and id = new.id;
  return null;
end $$;
create function tell_order() returns trigger language plpgsql as $$
begin
  update "order" set after_charge = outcome_told_of(provider, id, charge_id, status)
    where provider = new.provider and id = new.order_id;
  return null;
end $$;
create trigger order_added_finds_outcome after insert on "order" for each row
  when (new.charge_id is not null or new.status = 'charged') execute function find_outcome();
create trigger order_charged_finds_outcome after update of charge_id, status on "order" for each row
  when (new.charge_id is distinct from old.charge_id or new.status <> old.status) execute function find_outcome();
create trigger outcome_added_tells_order after insert on charge_outcome for each row execute function tell_order();
create trigger outcome_changed_tells_order after update on charge_outcome for each row
  when (new.after_charge is distinct from old.after_charge or new.order_id <> old.order_id) execute function tell_order();
`;

export const createTriggers = [REFUSALS, NUMBERS, KEPT_TOTALS, AFTER_CHARGE].join('\n');

// The authorization in Spanish.
import { formatCents } from '../../contract/format-cents.ts';
import type { AuthorizationFacts } from './authorization-facts.ts';

const FULL_DAY = new Intl.DateTimeFormat('es-US', { dateStyle: 'full', timeZone: 'UTC' });
const KINDS = { checking: 'cuenta corriente', savings: 'cuenta de ahorros' };

/** The paragraphs a consumer agrees to: the English ones, sentence by sentence. */
export function spanishWording(facts: AuthorizationFacts): string[] {
  const { organizationName, consumerName, account, totalAmount, tip, trackNumber } = facts;
  const day = FULL_DAY.format(Date.parse(facts.debitDate));
  return [
    `Yo, ${consumerName}, autorizo a ${authorized(facts)} a debitar mi ${KINDS[account.kind]} de ${account.bankName} terminada en ${account.lastFour} ` +
      `mediante un único débito electrónico (ACH) de ${formatCents(totalAmount)}${tip === null ? '' : `, que incluye una propina de ${formatCents(tip)}`}, ` +
      `a partir del ${day}. Se autoriza por internet (WEB) y figura como PURCHASE en mi estado de cuenta.`,
    'Esta autorización es para un solo débito, no para débitos periódicos. Si el débito se devuelve por fondos insuficientes o no disponibles, puede presentarse de nuevo hasta dos veces en un plazo de 180 días, por el mismo importe. ' +
      `Si hay un error, ${organizationName} puede abonar en mi cuenta lo necesario para corregirlo.`,
    `Puedo revocar esta autorización hasta que el débito se envíe a mi banco, lo que no ocurrirá antes del ${day}. Para revocarla, me comunico con ${organizationName} ${contactWords(facts)} e indico la referencia ${trackNumber}.`,
    'Tengo autorización para usar esta cuenta y acepto que este débito cumple las leyes de los Estados Unidos. Lo autorizo al pulsar «Autorizar pago».',
  ];
}

function authorized({ organizationName, business }: AuthorizationFacts): string {
  if (!business || business.legalName === organizationName) return organizationName;
  return `${business.legalName} (nombre comercial: ${organizationName})`;
}

function contactWords({ business }: AuthorizationFacts): string {
  if (!business) return 'por los medios de contacto de la tienda donde pagué';
  return business.website === null
    ? `por teléfono al ${business.phone}`
    : `por teléfono al ${business.phone} o en ${business.website}`;
}

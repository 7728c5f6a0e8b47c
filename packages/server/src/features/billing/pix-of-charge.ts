import { lateCents } from '@rastro/core/billing/late-terms'
import { pixPayload } from '@rastro/core/billing/pix'
import type { ChargeRow } from '../../db/billing-tables.ts'
import { owedOf } from './late-values.ts'
import type { Payee } from './payee.ts'

/**
 * The text of the Pix that pays a charge on this day: of the provider, which adds fine and interest up itself, where it has the charge,
 * else of the seller.
 */
export function pixOf(
  charge: ChargeRow,
  { payee, today }: { readonly payee: Payee | undefined; readonly today: string },
): string | null {
  if (charge.providerId !== null) return charge.providerPix
  if (!payee) return null
  const { pixKey: key, name, city } = payee
  return pixPayload({ key, name, city, cents: lateCents(owedOf(charge), today), id: `C${charge.id}` })
}

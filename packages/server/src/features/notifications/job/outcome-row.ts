import { type DeliveryOutcome, type OutcomeValues, outcomeText } from '@rastro/core/vocabulary/delivery-outcomes'
import type { SaidOutcome } from '../../../db/deliveries.ts'
import type { SendOutcome } from '../../../ports/channels.ts'

/** An outcome of ours, as it is stored. */
export const said = (code: DeliveryOutcome, values: OutcomeValues = {}): SaidOutcome => ({
  outcome: outcomeText(code, values),
  code,
  codeValues: JSON.stringify(values),
})

/** What a channel has answered, as it is stored. */
export const answered = ({ words, code, values = {} }: SendOutcome): SaidOutcome => ({
  outcome: words,
  code: code ?? null,
  codeValues: JSON.stringify(values),
})

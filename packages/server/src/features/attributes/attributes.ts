import { parseExpression } from '@rastro/core/expression/parse'
import { InvalidError } from '@rastro/core/kit/errors'
import type { ComputedAttribute, computedAttributes } from '@rastro/core/resources/attribute'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { forgetFaults } from '../../db/faults.ts'
import type { Hooks } from '../../http/resource-writes.ts'

/** CATR-11: the allowed types of a computed attribute. */
const types: readonly unknown[] = ['string', 'number', 'boolean']

/** Refuses a computed attribute whose expression is invalid. */
export const attributeHooks: Hooks<typeof computedAttributes> = {
  async beforeSave({ tx, item, stored }) {
    requireType(item)
    parseExpression(item.expression)
    if (stored) await forgetFaults(tx, item.id)
    return item
  },
}

/** Throws `InvalidError` for a type that a computed attribute may not have. */
export function requireType({ type }: Pick<ComputedAttribute, 'type'>): void {
  if (!type) throw new InvalidError(refusal('typeMissing'), { field: 'type' })
  if (!types.includes(type)) throw new InvalidError(refusal('attributeType'), { field: 'type' })
}

import { InvalidError } from '@rastro/core/kit/errors'
import type { commands } from '@rastro/core/resources/command'
import { checkedAttributes } from '@rastro/core/vocabulary/command-parameters'
import { refusal } from '@rastro/core/vocabulary/refusals'
import type { Hooks } from '../../http/resource-writes.ts'

/** Refuses a saved command without a description, or with invalid parameters. */
export const commandHooks: Hooks<typeof commands> = {
  beforeSave({ item }) {
    // Lists of stock clients show only the description
    if (!item.description?.trim()) throw new InvalidError(refusal('commandDescription'), { field: 'description' })
    return { ...item, attributes: checkedAttributes(item) }
  },
}

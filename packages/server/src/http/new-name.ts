import { InvalidError } from '@rastro/core/kit/errors'
import type { Resource } from '@rastro/core/kit/resource'
import { refusal } from '@rastro/core/vocabulary/refusals'

/** Throws `InvalidError` for a name that is too long, unless the item is stored with it already. */
export function requireNewName({ schema }: Resource, item: object, stored?: object): void {
  const most = (schema.properties.name as { maxNewLength?: number } | undefined)?.maxNewLength
  const { name } = item as { name?: string }
  if (most === undefined || name === undefined || name.length <= most) return
  if (name === (stored as { name?: string } | undefined)?.name) return
  throw new InvalidError(refusal('nameTooLong', { most }), { field: 'name' })
}

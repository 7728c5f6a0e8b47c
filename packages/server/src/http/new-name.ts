import { InvalidError } from '@rastro/core/kit/errors'
import { reasonText } from '@rastro/core/kit/reason'
import type { Resource } from '@rastro/core/kit/resource'
import { nameFaults } from '@rastro/core/vocabulary/name-faults'

/** Throws `InvalidError` for a name that is too long, unless the item is stored with it already. */
export function requireNewName({ schema }: Resource, item: object, stored?: object): void {
  const most = (schema.properties.name as { maxNewLength?: number } | undefined)?.maxNewLength
  const { name } = item as { name?: string }
  if (most === undefined || name === undefined || name.length <= most) return
  if (name === (stored as { name?: string } | undefined)?.name) return
  const reason = { code: 'nameFault.tooLong', values: { most } }
  throw new InvalidError(reasonText(nameFaults.tooLong, reason.values), { field: 'name', reason })
}

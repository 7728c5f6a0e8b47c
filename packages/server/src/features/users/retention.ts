import { InvalidError } from '@rastro/core/kit/errors'
import type { Server } from '@rastro/core/resources/server'
import type { User } from '@rastro/core/resources/user'
import { refusal } from '@rastro/core/vocabulary/refusals'
import { retentionAttributes, retentionRange } from '@rastro/core/vocabulary/retention'

type Holder = Pick<User, 'attributes'>

/** Throws for a retention outside the bounds of the server (decision 150). Unchanged stored ones do not block a save. */
export function requireRetention(server: Pick<Server, 'attributes'>, after: Holder, before: Holder | undefined): void {
  const range = retentionRange(server)
  for (const key of retentionAttributes) {
    const value = after.attributes[key]
    if (value === undefined || value === null || value === before?.attributes[key]) continue
    if (Number.isInteger(value) && Number(value) >= range.least && Number(value) <= range.most) continue
    const field = `attributes.${key}`
    throw new InvalidError(refusal('fieldRange', { field: key, ...range }), { field })
  }
}

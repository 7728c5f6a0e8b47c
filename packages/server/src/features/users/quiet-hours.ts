import { InvalidError } from '@rastro/core/kit/errors'
import { quietFaultOf, quietFaults } from '@rastro/core/messages/quiet'
import type { User } from '@rastro/core/resources/user'

type Holder = Pick<User, 'attributes'>

/** Throws for invalid quiet hours. Unchanged stored ones do not block a save. */
export function requireQuietHours(after: Holder, before: Holder | undefined): void {
  const isChanged = (['quietFrom', 'quietUntil'] as const).some(
    (key) => after.attributes[key] !== before?.attributes[key],
  )
  const fault = isChanged ? quietFaultOf(after) : undefined
  if (!fault) return
  const { attribute, code } = fault
  throw new InvalidError(quietFaults[code], {
    field: `attributes.${attribute}`,
    reason: { code: `quietFault.${code}`, values: {} },
  })
}

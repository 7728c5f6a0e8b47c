import { type UnitOf, unitOr } from '@rastro/core/format/units'
import type { User } from '@rastro/core/resources/user'

/** What a person can change of their own account. */
export interface AccountDraft {
  name: string
  email: string
  /** Empty keeps the present password (AUTH-47). */
  password: string
  /** The present one, to be shown with a new one. */
  currentPassword: string
  speedUnit: UnitOf<'speed'>
  distanceUnit: UnitOf<'distance'>
  twelveHourFormat: boolean
}

export const draftOf = ({ name, email, attributes, twelveHourFormat }: User): AccountDraft => ({
  name,
  email,
  password: '',
  currentPassword: '',
  speedUnit: unitOr('speed', attributes.speedUnit),
  distanceUnit: unitOr('distance', attributes.distanceUnit),
  twelveHourFormat,
})

/** The whole user with the changes in it; a unit that was not touched stays unset, so that the server's still holds. */
export function changedUser(user: User, draft: AccountDraft): User & { currentPassword: string | null } {
  const before = draftOf(user)
  const units = Object.fromEntries(
    (['speedUnit', 'distanceUnit'] as const)
      .filter((key) => draft[key] !== before[key])
      .map((key) => [key, draft[key]]),
  )
  return {
    ...user,
    name: draft.name.trim(),
    email: draft.email.trim(),
    password: draft.password || null,
    currentPassword: (draft.password && draft.currentPassword) || null,
    twelveHourFormat: draft.twelveHourFormat,
    attributes: { ...user.attributes, ...units },
  }
}

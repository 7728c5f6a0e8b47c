import { ForbiddenError } from '@rastro/core/errors'
import { guardedAttributes, levelOf, levels, type User } from '@rastro/core/resources/user'

/** Manages others: an administrator, a reseller, or whoever may make users. */
export const isManager = (user: User): boolean =>
  user.administrator || user.userLimit !== 0 || levelOf(user) === 'reseller'

const limits = ['administrator', 'deviceLimit', 'userLimit'] as const
const restrictions = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const

/** What a change is measured against: who makes it (nobody when registering), and the account as it stands. */
export interface Change {
  readonly by: User | undefined
  /** A blank account when one is being made. */
  readonly from: User
  readonly to: User
}

/** ROLE-26, ROLE-27: throws when the caller may not change one of the fields that differ (reference §4.3). */
export function requireAllowed({ by, from, to }: Change): void {
  if (by?.administrator) return
  const changed = (keys: readonly (keyof User)[]) => keys.find((key) => from[key] !== to[key])
  const limit = changed(limits)
  if (limit) throw new ForbiddenError(`Only an administrator may change ${limit}`)
  const restriction = changed(restrictions)
  if (restriction && (!by || by.id === from.id || !isManager(by))) {
    throw new ForbiddenError(`You may not change ${restriction} here`)
  }
  if (from.fixedEmail && from.email !== to.email)
    throw new ForbiddenError('Only an administrator may change this email')
  requireExpiration({ by, from, to })
}

/** Nobody gives a later end than their own. */
function requireExpiration({ by, from, to }: Change): void {
  const before = from.expirationTime?.getTime()
  const after = to.expirationTime?.getTime()
  if (before === after || !by?.expirationTime) return
  if (after === undefined || after > by.expirationTime.getTime()) {
    throw new ForbiddenError('An account may not outlive yours')
  }
}

/** level, reseller and the like are not for the account itself to choose; the stored values stand. */
export function keepGuarded({ by, from, to }: Change): User {
  if (by?.administrator) return to
  const attributes = { ...to.attributes }
  for (const key of guardedAttributes) {
    if (from.attributes[key] === undefined) delete attributes[key]
    else attributes[key] = from.attributes[key]
  }
  return { ...to, attributes }
}

/** makers choose between ordinary user and client; the new account belongs to the maker's reseller. */
export function asMadeBy(by: User, to: User): User {
  if (by.administrator) return to
  const level = levelOf(to)
  if (level === 'reseller') throw new ForbiddenError('Only an administrator makes resellers')
  const card = levelOf(by) === 'reseller' ? by.id : by.attributes.card
  const guarded = keepGuarded({ by, from: { ...to, attributes: {} }, to }).attributes
  const chosen = to.attributes.nivel === undefined ? {} : { nivel: levels[level] }
  return { ...to, attributes: { ...guarded, ...chosen, ...(card !== undefined && { card }) } }
}

/** ROLE-12: what a read-only account may still say of itself. */
export function onlyNotes(from: User, to: User): boolean {
  const rest = ({ attributes, ...user }: User) => {
    const { notificationTokens: _tokens, termsAccepted: _terms, ...others } = attributes
    return JSON.stringify([{ ...user, password: null }, others])
  }
  return !to.password && rest(from) === rest(to)
}

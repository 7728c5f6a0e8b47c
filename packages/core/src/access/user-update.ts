import { accountAttributes, guardedAttributes, levelOf, resellerIdOf, roleOf, type User } from '../resources/user.ts'
import { isManager, type Refusal, refusalOf, type Viewer } from './access.ts'
import { isSame } from './is-same.ts'

type Attributes = User['attributes']

/** Before a user exists it is like this. */
const blank: Partial<User> = { attributes: {} }

const administratorFields = ['administrator', 'deviceLimit', 'userLimit'] as const
const managedFields = [
  'readonly',
  'deviceReadonly',
  'disabled',
  'limitCommands',
  'disableReports',
  'fixedEmail',
] as const
/** ROLE-12: what even a read-only user may save of itself. */
const ownAttributes = ['notificationTokens', 'termsAccepted']

const adminOnly: Refusal = { message: 'Administrator access required', text: 'accessAdministrator' }
const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }

/**
 * Why the viewer may not save the user like this; undefined when it may. `before` is undefined for a new user, then `viewer`
 * may be for a registration too. That the viewer manages the user is checked apart. Reference §4.3, ROLE-26, ROLE-27.
 */
export function checkUserUpdate(
  viewer: Viewer | undefined,
  before: User | undefined,
  after: User,
): Refusal | undefined {
  if (viewer?.user.administrator) return undefined
  const stored = before ?? blank
  const changes = (field: keyof User) => !isSame(stored[field], after[field])
  const limit = administratorFields.find(changes)
  if (limit) return { ...adminOnly, field: limit }
  if (changes('expirationTime') && !mayExpire(viewer, after.expirationTime)) {
    return { ...adminOnly, field: 'expirationTime' }
  }
  const isOwn = before !== undefined && before.id === viewer?.user.id
  const managed = managedFields.find(changes)
  if (managed && isOwn) return { ...adminOnly, field: managed }
  if (managed && !(viewer && isManager(viewer.user))) return { ...managerOnly, field: managed }
  if (before?.fixedEmail && changes('email')) return { ...adminOnly, field: 'email' }
  const denied = viewer && refusalOf(viewer, 'edit')
  return denied && !(isOwn && isHarmless(before, after)) ? denied : undefined
}

/** Whoever has an end gives nobody a later one, nor none. */
function mayExpire(viewer: Viewer | undefined, time: Date | null): boolean {
  const own = viewer?.user.expirationTime
  return !own || (time !== null && time <= own)
}

/** Nothing but tokens and the consent to the terms is different. */
function isHarmless(before: User, after: User): boolean {
  const rest = (user: User) => ({
    ...user,
    password: user.password || null,
    attributes: without(user.attributes, ownAttributes),
  })
  return isSame(rest(before), { ...rest(after), id: before.id })
}

/**
 * the attributes to store. Only administrators set level, billing number and rights; others keep what is stored, in
 * silence. A new user gets the level asked for unless it is a reseller's, and belongs to the reseller who makes it.
 */
export function guardUserAttributes(viewer: Viewer | undefined, before: User | undefined, after: User): Attributes {
  if (viewer?.user.administrator) return after.attributes
  const open = without(after.attributes, guardedAttributes)
  const kept = before ? only(before.attributes, guardedAttributes) : newcomer(viewer, after)
  return { ...open, ...kept }
}

function newcomer(viewer: Viewer | undefined, after: User): Attributes {
  if (!viewer || !isManager(viewer.user)) return {}
  const level = levelOf(after) === 'client' ? 'client' : 'user'
  const reseller = roleOf(viewer.user) === 'reseller' ? viewer.user.id : resellerIdOf(viewer.user)
  return { ...accountAttributes(level, reseller), agCommand: false, deviceEdit: false }
}

const without = (attributes: Attributes, keys: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !keys.includes(key)))
const only = (attributes: Attributes, keys: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => keys.includes(key)))

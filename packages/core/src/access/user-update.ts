import { accountAttributes, guardedAttributes, levelOf, resellerFor, roleOf, type User } from '../resources/user.ts'
import { retentionAttributes } from '../vocabulary/retention.ts'
import { uiSwitches } from '../vocabulary/user-attributes.ts'
import { isManager, type Refusal, refusalOf, type Viewer } from './access.ts'
import { isSame } from './is-same.ts'

type Attributes = User['attributes']

/** Baseline that a new user is compared with. */
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
/** ROLE-12: the attributes that a read-only user may still change on its own account. */
const ownAttributes = ['notificationTokens', 'termsAccepted']

const adminOnly: Refusal = { message: 'Administrator access required', text: 'accessAdministrator' }
const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }

/**
 * Why the viewer may not save the user like this, or undefined when it may. `before` is undefined for a new user; `viewer` is
 * undefined too during registration. Does not check that the viewer manages the user. Reference §4.3, ROLE-26, ROLE-27.
 */
export function checkUserUpdate(
  viewer: Viewer | undefined,
  before: User | undefined,
  after: User,
): Refusal | undefined {
  if (viewer?.user.administrator) return undefined
  const isOwn = before !== undefined && before.id === viewer?.user.id
  if (before && !isOwn && before.administrator) return adminOnly
  if (before && !isOwn && !(viewer && isManager(viewer.user))) return managerOnly
  const stored = before ?? blank
  const changes = (field: keyof User) => !isSame(stored[field], after[field])
  const limit = administratorFields.find(changes)
  if (limit) return { ...adminOnly, field: limit }
  if (changes('expirationTime') && !mayExpire(viewer, after.expirationTime)) {
    return { ...adminOnly, field: 'expirationTime' }
  }
  const managed = managedFields.find(changes)
  if (managed && isOwn) return { ...adminOnly, field: managed }
  if (managed && !(viewer && isManager(viewer.user))) return { ...managerOnly, field: managed }
  if (before?.fixedEmail && changes('email')) return { ...adminOnly, field: 'email' }
  const denied = viewer && refusalOf(viewer, 'edit')
  return denied && !(isOwn && isHarmless(before, after)) ? denied : undefined
}

/** A viewer whose account expires may not give a user a later expiration, or none. */
function mayExpire(viewer: Viewer | undefined, time: Date | null): boolean {
  const own = viewer?.user.expirationTime
  return !own || (time !== null && time <= own)
}

/** True when nothing differs but the notification tokens and the consent to the terms. */
function isHarmless(before: User, after: User): boolean {
  const rest = (user: User) => ({
    ...user,
    password: user.password || null,
    attributes: without(user.attributes, ownAttributes),
  })
  return isSame(rest(before), { ...rest(after), id: before.id })
}

/**
 * the attributes to store. When the viewer is no administrator, the guarded attributes (`guardedAttributes`) keep their
 * stored values without an error, and so do the switches that hide entries, unless a manager sets them for another user, and the
 * days of retention, unless a reseller sets them (decision 150). A new
 * user gets the requested level, but never that of a reseller, and belongs to the reseller who creates it.
 */
export function guardUserAttributes(viewer: Viewer | undefined, before: User | undefined, after: User): Attributes {
  if (viewer?.user.administrator) return after.attributes
  const isForAnother = viewer !== undefined && isManager(viewer.user) && before?.id !== viewer.user.id
  const guarded = [
    ...guardedAttributes,
    ...(isForAnother ? [] : uiSwitches),
    ...(viewer && roleOf(viewer.user) === 'reseller' ? [] : retentionAttributes),
  ]
  const open = without(after.attributes, guarded)
  const kept = before ? only(before.attributes, guarded) : newcomer(viewer, after)
  return { ...open, ...kept }
}

function newcomer(viewer: Viewer | undefined, after: User): Attributes {
  if (!viewer || !isManager(viewer.user)) return {}
  const level = levelOf(after) === 'client' ? 'client' : 'user'
  return { ...accountAttributes(level, resellerFor(viewer.user)), agCommand: false, deviceEdit: false }
}

/**
 * USER-34, A-131: the times of an account with a level, as ISO text: `dtcard` when it was created, `AtCard` when it was last changed,
 * unless the caller sets them. Accounts without a level come from a stock server or register themselves, and have neither.
 */
export function stampedAttributes(before: User | undefined, after: User, now: Date): Attributes {
  const { attributes } = after
  if (attributes.nivel === undefined) return attributes
  const time = now.toISOString()
  if (!before) return { dtcard: time, ...attributes }
  const isSet = attributes.AtCard !== undefined && !isSame(attributes.AtCard, before.attributes.AtCard)
  return isSet || isSame({ ...after, password: null }, { ...before, password: null })
    ? attributes
    : { ...attributes, AtCard: time }
}

const without = (attributes: Attributes, keys: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => !keys.includes(key)))
const only = (attributes: Attributes, keys: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(attributes).filter(([key]) => keys.includes(key)))

import type { Change, LinkChange, RowChange } from '../../ports/bus.ts'

/** What a change makes untrue of what browsers were shown. */
export type Invalidation =
  /** What this user sees. */
  | { readonly kind: 'user'; readonly userId: number }
  /** Who sees this device. */
  | { readonly kind: 'device'; readonly deviceId: number }
  /** What this device's row says, and perhaps where it is; the same people see it. */
  | { readonly kind: 'row'; readonly deviceId: number; readonly isPlaceToo: boolean }
  /** The rows of the devices that pointed to what is gone. */
  | { readonly kind: 'rows'; readonly key: 'groupId' | 'calendarId'; readonly id: number }
  /** Nobody sees this device any more. */
  | { readonly kind: 'gone'; readonly deviceId: number }
  /** What is seen by those who are linked to one of these groups, or to one that it lies in. */
  | { readonly kind: 'groups'; readonly groupIds: readonly number[] }
  /** What anybody sees. */
  | { readonly kind: 'everybody' }

/** Whom and what a change concerns: as little as what it says of itself allows, and more where it does not say. */
export function invalidationsOf(change: Change): readonly Invalidation[] {
  if ('owner' in change) return invalidationsOfLink(change)
  const { kind, id, action } = change
  if (kind === 'device') return [invalidationOfDevice(change)]
  if (kind === 'group') return invalidationsOfGroup(change)
  if (kind === 'calendar' && action === 'removed') return [{ kind: 'rows', key: 'calendarId', id }]
  if (kind === 'user' && action === 'removed') return [{ kind: 'user', userId: id }]
  return []
}

function invalidationsOfLink({ owner, ownerId, property }: LinkChange): readonly Invalidation[] {
  const changesVisibility = owner === 'user' && (property === 'device' || property === 'group')
  return changesVisibility ? [{ kind: 'user', userId: ownerId }] : []
}

function invalidationOfDevice(change: RowChange): Invalidation {
  const deviceId = change.id
  if (change.action === 'removed') return { kind: 'gone', deviceId }
  if (mayHaveMoved(change)) return { kind: 'device', deviceId }
  return { kind: 'row', deviceId, isPlaceToo: change.fields?.includes('positionId') ?? true }
}

function invalidationsOfGroup(change: RowChange): readonly Invalidation[] {
  const { id, action, groupBefore } = change
  // Who was linked to it is not known any more
  if (action === 'removed') return [{ kind: 'everybody' }, { kind: 'rows', key: 'groupId', id }]
  // There is nothing in it yet
  if (action === 'created' || !mayHaveMoved(change)) return []
  return [groupBefore === undefined ? { kind: 'everybody' } : { kind: 'groups', groupIds: [id, groupBefore] }]
}

const mayHaveMoved = ({ action, fields }: RowChange): boolean =>
  action === 'created' || fields === undefined || fields.includes('groupId')

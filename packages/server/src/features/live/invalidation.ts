import type { Change, LinkChange, RowChange } from '../../ports/bus.ts'

/** What a change invalidates in browsers. */
export type Invalidation =
  /** What this user sees. */
  | { readonly kind: 'user'; readonly userId: number }
  /** Who sees this device. */
  | { readonly kind: 'device'; readonly deviceId: number }
  /** The row of this device, and perhaps its place; its visibility stays. */
  | { readonly kind: 'row'; readonly deviceId: number; readonly isPlaceToo: boolean }
  /** The rows of the devices that referred to a removed item. */
  | { readonly kind: 'rows'; readonly key: 'groupId' | 'calendarId'; readonly id: number }
  /** Nobody sees this device any more. */
  | { readonly kind: 'gone'; readonly deviceId: number }
  /** What is visible through a link to one of these groups, or to a group above it. */
  | { readonly kind: 'groups'; readonly groupIds: readonly number[] }
  /** The visibility of everybody. */
  | { readonly kind: 'everybody' }

/** What a change invalidates: as little as its details allow, and more where they are missing. */
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
  // Who was linked to it is no longer known
  if (action === 'removed') return [{ kind: 'everybody' }, { kind: 'rows', key: 'groupId', id }]
  // It is still empty
  if (action === 'created' || !mayHaveMoved(change)) return []
  return [groupBefore === undefined ? { kind: 'everybody' } : { kind: 'groups', groupIds: [id, groupBefore] }]
}

const mayHaveMoved = ({ action, fields }: RowChange): boolean =>
  action === 'created' || fields === undefined || fields.includes('groupId')

import type { LinkProperty } from '@rastro/core/access/permissions'

/**
 * What the server names in a change (decision 84): its entities, links, and by vehicle or geofence its commands, deliveries and
 * events. Events and positions use the same keys, but never change.
 */
export type EntityName =
  | Exclude<LinkProperty, 'managedUser' | 'linkedDevice'>
  | (
      | 'user'
      | 'server'
      | 'inspection'
      | 'queuedCommand'
      | 'plan'
      | 'planRequest'
      | 'ownPlan'
      | 'ownPayment'
      | 'contract'
      | 'charge'
      | 'fuelVerdict'
      | 'scheduleRun'
      | 'delivery'
      | 'geofenceEvent'
      | 'permission'
      | 'tile'
      | 'tracker'
      | 'sim'
      | 'event'
      | 'position'
    )

/** An entity, or its name. */
type Of = EntityName | { readonly name: string }
const nameOf = (of: Of): string => (typeof of === 'string' ? of : of.name)

/** Everything cached of an entity. */
export const entityKey = (of: Of) => [nameOf(of)] as const
/** A list of it, with its parameters; without parameters all its lists. */
export const listKey = (of: Of, ...asked: readonly unknown[]) => [nameOf(of), 'list', ...asked] as const
/** One item by its id, or a part of its data. */
export const itemKey = (of: Of, id: number, ...part: readonly unknown[]) => [nameOf(of), 'item', id, ...part] as const
/** Other data that the server derives from it. */
export const viewKey = (of: Of, view: string, ...asked: readonly unknown[]) =>
  [nameOf(of), 'view', view, ...asked] as const
/** Data without an entity: it changes with its parameters. */
export const localKey = (name: string, ...asked: readonly unknown[]) => ['local', name, ...asked] as const

/** False for what a form was opened with: the form refetches it itself, so that no input is lost. */
export const isNoForm = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] !== 'item' || queryKey.length > 3

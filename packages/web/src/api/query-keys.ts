import type { LinkProperty } from '@rastro/core/access/permissions'

/**
 * What the server names when it changes (decision 84): its entities, commands that were given to vehicles, and what things are linked
 * to. Events and positions are read by the same keys, but never change.
 */
export type EntityName =
  | Exclude<LinkProperty, 'managedUser' | 'linkedDevice'>
  | ('user' | 'server' | 'inspection' | 'queuedCommand' | 'scheduleRun' | 'permission' | 'event' | 'position')

/** An entity, or its name. */
type Of = EntityName | { readonly name: string }
const nameOf = (of: Of): string => (typeof of === 'string' ? of : of.name)

/** All that is held of an entity. */
export const entityKey = (of: Of) => [nameOf(of)] as const
/** A list of it, and what it was asked for; without that all its lists. */
export const listKey = (of: Of, ...asked: readonly unknown[]) => [nameOf(of), 'list', ...asked] as const
/** One item by its id, or a part of what is known of it. */
export const itemKey = (of: Of, id: number, ...part: readonly unknown[]) => [nameOf(of), 'item', id, ...part] as const
/** Anything else that the server makes of it. */
export const viewKey = (of: Of, view: string, ...asked: readonly unknown[]) =>
  [nameOf(of), 'view', view, ...asked] as const
/** What no entity stands behind: it changes with what it was asked for. */
export const localKey = (name: string, ...asked: readonly unknown[]) => ['local', name, ...asked] as const

/** False for what a form was opened with: it reads that again itself, so that nothing typed is lost. */
export const isNoForm = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[1] !== 'item' || queryKey.length > 3

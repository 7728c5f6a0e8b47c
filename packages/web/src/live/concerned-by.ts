import type { EntityChanges } from '@rastro/core/model/live'
import type { Query } from '@tanstack/react-query'
import { isNoForm } from '../api/query-keys.ts'

/** Data that changes by itself, or with its parameters, and not by an edit. */
const unedited: readonly unknown[] = ['local', 'event', 'position']

/** Returns a predicate: true for a query whose data these changes may concern (decision 84). */
export const concernedBy =
  (changes: EntityChanges | 'all') =>
  (query: Pick<Query, 'queryKey'>): boolean => {
    const [entity, kind, id] = query.queryKey as [string, string?, unknown?]
    if (!isNoForm(query)) return false
    if (changes === 'all') return !unedited.includes(entity)
    // Links are shown with names, and the figures of a tile have several sources
    if (entity === 'permission' || entity === 'tile')
      return query.queryKey.some((part) => typeof part === 'string' && part in changes)
    // The outcome of a run depends on its commands
    if (entity === 'scheduleRun' && 'queuedCommand' in changes) return true
    // The ledger of a tank is made of records too
    if (entity === 'fuelVerdict' && 'maintenance' in changes) return true
    const ids = changes[entity]
    return ids === true || (ids !== undefined && (kind !== 'item' || ids.includes(id as number)))
  }

import { isSame } from '@rastro/core/access/is-same'
import type { EntityChanges } from '@rastro/core/model/live'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { itemsChanged } from '../api/item-changes.ts'
import { api } from '../api/session.ts'
import { isSaving } from '../api/versioned-save.ts'
import { has } from '../session/capabilities.ts'
import { serverValue, userValue } from '../session/session.ts'
import { createChangeQueue } from './change-queue.ts'
import { concernedBy } from './concerned-by.ts'
import { connectionValue, watchChanges } from './live.ts'
import { watchReturn } from './watch-return.ts'

/** Refetches data of the page that others have changed (decision 84). A stock server reports nothing: it is polled on return. */
export function useEntityChanges(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const queue = createChangeQueue({
      apply: (changes) => apply(queries, changes),
      isHidden: () => document.visibilityState === 'hidden',
      isBusy: (changes) =>
        isSaving() || queries.isMutating() > 0 || queries.isFetching({ predicate: concernedBy(changes) }) > 0,
      now: Date.now,
      later(action, ms) {
        const timer = setTimeout(action, ms)
        return () => clearTimeout(timer)
      },
    })
    let wasDown = false
    const followConnection = () => {
      const { kind } = connectionValue.get()
      if (kind === 'open' && wasDown) queue.addAll()
      if (kind !== 'connecting') wasDown = kind === 'down'
    }
    const stops = [watchChanges(queue.add), connectionValue.watch(followConnection)]
    if (!has('entityChanges')) stops.push(watchReturn(queue.addAll))
    document.addEventListener('visibilitychange', queue.wake)
    return () => {
      for (const stop of stops) stop()
      document.removeEventListener('visibilitychange', queue.wake)
      queue.close()
    }
  }, [queries])
}

function apply(queries: QueryClient, changes: EntityChanges | 'all'): void {
  void queries.invalidateQueries({ predicate: concernedBy(changes) })
  itemsChanged(changes)
  const names = (entity: string, id?: number) => {
    const ids = changes === 'all' ? true : changes[entity]
    return ids === true || (ids !== undefined && (id === undefined || ids.includes(id)))
  }
  const user = userValue.get()
  // While the server is unreachable nothing can be read, and the banner shows it
  if (user && !user.temporary && names('user', user.id)) readAccount().catch(() => {})
  if (names('server')) readServer().catch(() => {})
}

async function readAccount(): Promise<void> {
  const before = userValue.get()
  const account = await api.session.get({ query: {} })
  // A concurrent change by the person is returned by its own save
  if (isSaving() || userValue.get() !== before || account.id !== before?.id) return
  if (!isSame(account, before)) userValue.set(account)
}

async function readServer(): Promise<void> {
  const server = await api.server.get({})
  if (!isSame(server, serverValue.get())) serverValue.set(server)
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { entityKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { showToast } from '../../ui/toasts.ts'
import { changeAll, type Ended, type Progress, pauseOnline } from '../change-all.ts'
import type { Entity, Stored } from '../entity.ts'

/** A change of many items, under way or ended with something left to say. */
export interface ChangeState<T> {
  readonly count: number
  readonly progress: Progress<T>
  /** Undefined while it goes on. */
  readonly ended: Ended<T> | undefined
}

export interface ChangeRunning<T> {
  /** Undefined before the first start. */
  readonly state: ChangeState<T> | undefined
  start(items: readonly T[], change: (item: T) => Promise<unknown>): Promise<void>
  /** Those that failed or were not reached once more. */
  again(): void
  stop(): void
}

const none = { done: 0, failed: [], isWaiting: false }

/** Changes many items with progress. `onWhole`: all were changed, which a message says. */
export function useChangeRun<T extends Stored>(of: Entity<T>, onWhole: () => void): ChangeRunning<T> {
  const t = useT('resource')
  const queries = useQueryClient()
  const [state, setState] = useState<ChangeState<T>>()
  const running = useRef<AbortController>(undefined)
  const isShown = useRef(true)
  const last = useRef<(item: T) => Promise<unknown>>(undefined)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
      running.current?.abort()
    }
  }, [])
  const start = async (items: readonly T[], change: (item: T) => Promise<unknown>) => {
    last.current = change
    running.current = new AbortController()
    setState({ count: items.length, progress: none, ended: undefined })
    const ended = await changeAll(items, {
      change,
      signal: running.current.signal,
      tell: (progress) => setState((before) => before && { ...before, progress }),
      pause: pauseOnline,
    })
    void queries.invalidateQueries({ queryKey: entityKey(of.resource) })
    const isWhole = ended.done === items.length
    // Somebody has left the page
    if (isWhole || !isShown.current) showToast('notice', t('listChanged', { count: ended.done }))
    if (isWhole) onWhole()
    else setState((before) => before && { ...before, ended })
  }
  return {
    state,
    start,
    again() {
      const { ended } = state ?? {}
      if (ended && last.current) void start([...ended.failed.map(({ item }) => item), ...ended.left], last.current)
    },
    stop: () => running.current?.abort(),
  }
}

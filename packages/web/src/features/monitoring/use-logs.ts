import type { LogRecord } from '@rastro/core/model/live'
import { useEffect, useRef, useState } from 'react'
import { watchLogs } from '../../live/live.ts'
import { type LogRow, maxRows, withRecords } from './log-rows.ts'

/** Messages are shown together, so that a busy server does not render each. */
const batchMs = 250

interface Logs {
  readonly rows: readonly LogRow[]
  /** How many messages arrived while it is paused. */
  readonly waiting: number
  readonly isPaused: boolean
  pause(paused: boolean): void
  clear(): void
}

/** LIVE-9: the messages of trackers while the page is open, the latest first. While it is paused they wait. */
export function useLogs(): Logs {
  const [rows, setRows] = useState<readonly LogRow[]>([])
  const [waiting, setWaiting] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const queue = useRef<LogRecord[]>([])
  const paused = useRef(isPaused)
  paused.current = isPaused
  useEffect(() => {
    let arrived = 0
    const unwatch = watchLogs((records) => {
      queue.current = [...queue.current, ...records].slice(-maxRows)
      arrived += records.length
    })
    const timer = setInterval(() => {
      if (queue.current.length === 0) return
      if (paused.current) {
        const count = arrived
        arrived = 0
        if (count > 0) setWaiting((before) => before + count)
        return
      }
      arrived = 0
      const records = queue.current
      queue.current = []
      setRows((before) => withRecords(before, records))
      setWaiting(0)
    }, batchMs)
    return () => {
      unwatch()
      clearInterval(timer)
    }
  }, [])
  return {
    rows,
    waiting,
    isPaused,
    pause: setIsPaused,
    clear() {
      queue.current = []
      setRows([])
      setWaiting(0)
    },
  }
}

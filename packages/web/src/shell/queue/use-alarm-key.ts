import { useEffect } from 'react'
import { alarms } from '../../live/alarms.ts'
import { isPlainKey } from '../plain-key.ts'
import { attendTo, chosenKind, currentLine, lineAfter, linesOf } from './alarm-turn.ts'

/** The key of the next alarm. */
export const nextKey = 'n'

/** Attends to the next alarm of the queue. */
export function attendToNext(): void {
  const next = lineAfter(linesOf(alarms.queue(), chosenKind.get()), currentLine.get())
  if (next) attendTo(next)
}

/** N opens the queue of alarms and goes to the next one; undefined for who has no list of events. */
export function useAlarmKey(open: (() => void) | undefined): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!open || alarms.queue().length === 0 || !isPlainKey(event, nextKey)) return
      event.preventDefault()
      open()
      attendToNext()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [open])
}

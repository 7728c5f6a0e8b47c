import type { Arrival } from '@rastro/core/model/arrival'

/** How far a tracker has come. */
export interface Progress {
  /** Its first message; undefined while there is none. */
  readonly first: Arrival | undefined
  /** Seconds between its connection and that message; undefined where the connection was made before the page was opened. */
  readonly secondsAfter: number | undefined
}

/** Its first position, else its first message, and how long after its connection that came. */
export function progressOf(arrivals: readonly Arrival[], uniqueId: string): Progress {
  const own = arrivals.filter((arrival) => uniqueId !== '' && arrival.uniqueId === uniqueId)
  const first = own.find(({ kind }) => kind === 'position') ?? own.find(({ kind }) => kind === 'message')
  const connected = first && own.findLast(({ kind, at }) => kind === 'connected' && at <= first.at)
  return {
    first,
    secondsAfter: connected && Math.round((first.at.getTime() - connected.at.getTime()) / 1000),
  }
}

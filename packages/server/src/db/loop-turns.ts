/**
 * Returns a function whose promises resolve one in each turn of the event loop, in the order of the requests. A port to a
 * thread delivers a thousand answers in one turn: processing them all at once would block the event loop.
 */
export function loopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise<void>((resolve) => void setImmediate(resolve)))
    return last
  }
}

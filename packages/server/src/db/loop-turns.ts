/**
 * Gives a function whose promises resolve one in each turn of the event loop, in the order in which they were asked for. A port
 * to a thread hands on a thousand answers in one turn: what is done with each would hold up everybody else.
 */
export function loopTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise<void>((resolve) => void setImmediate(resolve)))
    return last
  }
}

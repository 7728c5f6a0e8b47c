/**
 * Lets at most `most` calls go on at once, the others in their order. Rejects with the signal's reason when a call that waits is
 * aborted.
 */
export function createTurns(most: number): <T>(signal: AbortSignal, call: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let running = 0
  return async (signal, call) => {
    // Whoever ends passes their place on, so that nobody who comes meanwhile takes it
    if (running < most) running += 1
    else await place(waiting, signal)
    try {
      signal.throwIfAborted()
      return await call()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Resolves when it is the caller's turn. */
function place(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.splice(waiting.indexOf(take), 1)
      reject(signal.reason)
    }
    const take = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(take)
    signal.addEventListener('abort', leave, { once: true })
  })
}

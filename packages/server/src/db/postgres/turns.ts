/** Returns a function that runs at most `max` tasks at a time; the others queue in order. */
export function turns(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The next one takes over the slot, so `working` stays the same
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

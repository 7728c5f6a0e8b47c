/** Gives a function that runs at most `max` pieces of work at a time; the others wait in order. */
export function turns(max: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = []
  let working = 0
  return async (work) => {
    if (working === max) await new Promise<void>((resolve) => waiting.push(resolve))
    else working += 1
    try {
      return await work()
    } finally {
      // The next one takes this place, so `working` stays the same
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}

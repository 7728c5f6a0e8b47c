/** How long a slice of long work occupies the thread before others have their turn. */
const sliceMs = 8

/**
 * Runs long work of the main thread in slices, one piece of work after another, so that other callers are delayed
 * by at most one slice.
 */
export class Slices {
  private last: Promise<unknown> = Promise.resolve()

  run<R>(work: Iterator<undefined, R>): Promise<R> {
    const done = this.last.then(() => inSlices(work))
    // The failure is handled by its own caller
    this.last = done.catch(() => undefined)
    return done
  }
}

async function inSlices<R>(work: Iterator<undefined, R>): Promise<R> {
  let began = performance.now()
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    if (performance.now() - began < sliceMs) continue
    await new Promise(setImmediate)
    began = performance.now()
  }
}

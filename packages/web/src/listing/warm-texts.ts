/** Delay, so that the first render comes first. */
const startMs = 3000
const sliceMs = 4
const pauseMs = 8

/** Builds the searchable texts at these indexes before the first search, in small batches; returns the stop function. */
export function warmTexts(size: () => number, textOf: (place: number) => string, onDone: () => void): () => void {
  let place = 0
  const step = () => {
    const until = performance.now() + sliceMs
    while (place < size()) {
      textOf(place++)
      if (performance.now() < until) continue
      timer = setTimeout(step, pauseMs)
      return
    }
    onDone()
  }
  let timer = setTimeout(step, startMs)
  return () => clearTimeout(timer)
}

/** The first picture comes before what is not asked for yet. */
const startMs = 3000
const sliceMs = 4
const pauseMs = 8

/** Makes the texts that the vehicles at these places are found by before somebody searches, a little at a time; returns how to stop. */
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

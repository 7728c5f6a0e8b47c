import type { Device } from '@rastro/core/resources/device'

/** The first picture comes before what is not asked for yet. */
const startMs = 3000
const sliceMs = 4
const pauseMs = 8

/** Makes the texts that vehicles are found by before somebody searches, a little at a time; returns how to stop. */
export function warmTexts(devices: Iterable<Device>, textOf: (device: Device) => string): () => void {
  const rest = devices[Symbol.iterator]()
  const step = () => {
    const until = performance.now() + sliceMs
    for (let next = rest.next(); !next.done; next = rest.next()) {
      textOf(next.value)
      if (performance.now() < until) continue
      timer = setTimeout(step, pauseMs)
      return
    }
  }
  let timer = setTimeout(step, startMs)
  return () => clearTimeout(timer)
}

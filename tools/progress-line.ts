const SHOWN_EVERY_MS = 5000

/** Says every few seconds how far the work is, and how long the rest takes at this speed. */
export function progressLine(what: string): (done: number, total: number) => void {
  const began = performance.now()
  let shown = began
  return (done, total) => {
    const now = performance.now()
    if (now - shown < SHOWN_EVERY_MS || done === 0) return
    shown = now
    const rest = ((now - began) / done) * (total - done)
    console.error(`${done} of ${total} ${what}, ${Math.round(rest / 1000)} s left`)
  }
}

import type { Map as MapLibre } from 'maplibre-gl'

/** Look §5: the ring of an alarm pulses from .55 to .2 within 1.6 s. */
const [brightest, faintest, periodMs] = [0.55, 0.2, 1600]
// Steps that look smooth on a faint ring; each costs a repaint of the map.
const stepMs = 100
const rings = ['clusters-alarm-ring', 'vehicles-alarm-ring', 'selected-alarm-ring']

/** Animates the rings of alarms while one is in view. */
export function startBreathing(map: MapLibre): { set(isAlarm: boolean): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  const isStill = matchMedia('(prefers-reduced-motion: reduce)')

  const breathe = () => {
    const wave = (1 + Math.cos((performance.now() / periodMs) * 2 * Math.PI)) / 2
    const opacity = faintest + (brightest - faintest) * wave
    for (const ring of rings) if (map.getLayer(ring)) map.setPaintProperty(ring, 'icon-opacity', opacity)
  }
  const stop = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    set(isAlarm) {
      if (!isAlarm || isStill.matches) stop()
      else timer ??= setInterval(breathe, stepMs)
    },
    stop,
  }
}

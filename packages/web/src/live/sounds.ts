import { splitList } from '@rastro/core/kit/comma-list'
import type { Event } from '@rastro/core/model/event'
import type { Preferences } from '@rastro/core/model/preferences'

/** LIVE-16, LIVE-17: full names are compared. */
export const soundFor = (
  event: Pick<Event, 'type' | 'attributes'>,
  { soundEvents, soundAlarms }: Pick<Preferences, 'soundEvents' | 'soundAlarms'>,
): boolean =>
  soundEvents.includes(event.type) ||
  (event.type === 'alarm' &&
    [...splitList(event.attributes.alarm), ...splitList(event.attributes.alarms)].some((alarm) =>
      soundAlarms.includes(alarm),
    ))

/** How long the tones are, with a pause after them (ms). */
const soundMs = 1000
let isPlaying = false

/** Two short tones, once for simultaneous events. Silent on a page without user activation. */
export function playSound(): void {
  if (isPlaying || !navigator.userActivation?.hasBeenActive) return
  isPlaying = true
  const context = new AudioContext()
  const volume = new GainNode(context, { gain: 0.2 })
  volume.connect(context.destination)
  for (const [at, frequency] of [
    [0, 880],
    [0.18, 1175],
  ] as const) {
    const tone = new OscillatorNode(context, { frequency })
    tone.connect(volume)
    tone.start(context.currentTime + at)
    tone.stop(context.currentTime + at + 0.14)
  }
  setTimeout(() => {
    isPlaying = false
    context.close()
  }, soundMs)
}

/** How many times faster than one position every `stepMs` a replay may run. */
export const playSpeeds = [1, 2, 5, 10, 30, 60] as const
export type PlaySpeed = (typeof playSpeeds)[number]

/** RPL-5. */
export const stepMs = 500

/** Where a replay is: `at` counts played positions from 0, with the share of the way to the next one. */
export interface Playback {
  readonly at: number
  readonly isPlaying: boolean
  readonly speed: PlaySpeed
}

/** The place after so much playing time (ms): RPL-5. */
const evenly = (at: number, ms: number): number => at + ms / stepMs

/** The playback after this much time, in which it plays: RPL-5; at the last position it stops (RPL-6). */
export function advanced(playback: Playback, ms: number, last: number, after: typeof evenly = evenly): Playback {
  if (!playback.isPlaying) return playback
  const at = Math.min(last, after(playback.at, ms * playback.speed))
  return { ...playback, at, isPlaying: at < last }
}

/** Starts it; at the last position from the first on. A single position cannot be played. */
export const started = (playback: Playback, last: number): Playback =>
  last === 0 ? playback : { ...playback, at: playback.at >= last ? 0 : playback.at, isPlaying: true }

/** Pauses it at the position that it shows. */
export const paused = (playback: Playback): Playback => ({
  ...playback,
  at: Math.floor(playback.at),
  isPlaying: false,
})

/** RPL-4: one position on, or back. */
export const stepped = (playback: Playback, by: 1 | -1, last: number): Playback => ({
  ...playback,
  at: Math.min(last, Math.max(0, Math.floor(playback.at) + by)),
})

/** RPL-7: whether a step is possible. */
export const maySteps = ({ at, isPlaying }: Playback, last: number) => ({
  back: !isPlaying && at > 0,
  forward: !isPlaying && at < last,
})

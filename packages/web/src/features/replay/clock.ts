import { stepMs } from './playback.ts'
import { lastAtMost, playedAt, type Track } from './track.ts'

/** The moments that a replay steps through, counted from 0; a place between two of them has a share of the way to the next one. */
export interface Clock {
  readonly last: number
  /** The moment (ms) at a place, between two too. */
  timeAt(at: number): number
  /** The last moment until this time; the first when all are later. */
  atTime(time: number): number
  /** The place after so much playing time at 1× (ms). */
  after(at: number, ms: number): number
}

/** RPL-5: of one vehicle each played position is a moment. Several share the moments of all, on the clock of decision 165. */
export const clockOf = (tracks: readonly Track[]): Clock =>
  tracks.length === 1 ? clockOfOne(tracks[0]!) : clockOfMany(tracks)

function clockOfOne(track: Track): Clock {
  const { played, times } = track
  return {
    last: played.length - 1,
    timeAt: (at) => between(at, played.length - 1, (index) => times[played[index]!]!),
    atTime: (time) => playedAt(track, time),
    after: (at, ms) => at + ms / stepMs,
  }
}

/** Between two moments no more than this passes (ms): nobody watches a whole fleet stand. */
const longestGapMs = 5 * 60_000

function clockOfMany(tracks: readonly Track[]): Clock {
  const moments = momentsOf(tracks)
  const last = moments.length - 1
  /** Time until each moment without what is skipped. */
  const passed = new Float64Array(moments.length)
  for (let index = 1; index <= last; index++)
    passed[index] = passed[index - 1]! + Math.min(longestGapMs, moments[index]! - moments[index - 1]!)
  const steps = tracks.reduce((sum, { played }) => sum + played.length - 1, 0) / tracks.length
  /** It lasts as long as the replay of one of them does on average. */
  const speed = steps > 0 ? passed[last]! / (steps * stepMs) : 1
  const atTime = (time: number) => lastAtMost(time, moments.length, (index) => moments[index]!)
  return {
    last,
    timeAt: (at) => between(at, last, (index) => moments[index]!),
    atTime,
    after(at, ms) {
      const to = between(at, last, (index) => passed[index]!) + ms * speed
      const index = lastAtMost(to, moments.length, (each) => passed[each]!)
      return index === last ? last : index + (to - passed[index]!) / (passed[index + 1]! - passed[index]!)
    },
  }
}

/** The times of the played positions of all tracks, each once. */
function momentsOf(tracks: readonly Track[]): Float64Array {
  const all = new Float64Array(tracks.reduce((sum, { played }) => sum + played.length, 0))
  let count = 0
  for (const { played, times } of tracks) for (const fix of played) all[count++] = times[fix]!
  all.sort()
  let kept = 0
  for (let index = 0; index < count; index++) if (index === 0 || all[index] !== all[kept - 1]) all[kept++] = all[index]!
  return all.slice(0, kept)
}

/** The value at a place between the values of two indexes. */
function between(at: number, last: number, valueAt: (index: number) => number): number {
  const index = Math.floor(at)
  const from = valueAt(index)
  return from + (at - index) * (valueAt(Math.min(last, index + 1)) - from)
}

import { createTrackBuilder, type SentFix, type Track } from './track.ts'

const start = Date.parse('2026-11-21T07:00Z')

interface Sketched extends Partial<Omit<SentFix, 'fixTime'>> {
  /** After seven o'clock. */
  readonly minute: number
}

/** A position as the server sends it. */
const fixOf = ({ minute, ...fix }: Sketched): SentFix => ({
  id: minute + 1,
  fixTime: new Date(start + minute * 60_000).toISOString(),
  latitude: 0,
  longitude: 0,
  speed: 20,
  course: 0,
  address: null,
  attributes: {},
  ...fix,
})

/** A track of these fixes, up to `max` of them. */
export function trackOf(fixes: readonly Sketched[], max?: number): Track {
  const builder = createTrackBuilder(max)
  for (const fix of fixes) builder.add(fixOf(fix))
  return builder.finish()
}

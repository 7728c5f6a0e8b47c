import { memo, type ReactNode, type Ref, useId, useMemo } from 'react'
import { type Mark, type MarkKind, markKinds } from './marks.ts'
import type { Stop } from './stops.ts'
import styles from './Timeline.module.css'
import { graphPath, type Span, type SpeedPoint, shareOf } from './timeline.ts'

interface GraphProps {
  width: number
  height: number
  span: Span
  points: readonly SpeedPoint[]
  stops: readonly Stop[]
  marks: Readonly<Record<MarkKind, readonly Mark[]>>
  /** Knots: at the upper edge, and the vehicle's own limit. */
  top: number
  limit: number | undefined
  /** The part of the graph that has been played, whose width the caller sets. */
  played: Ref<SVGRectElement>
}

/** Pixels below the graph for the marks of events and alarms. */
export const strip = 12
/** Pixels of a stop from which on it has its letter. */
const letterWidth = 14

/** The picture of the timeline; it does not change while the replay plays. */
export const Graph = memo(function Graph(props: GraphProps): ReactNode {
  const { width, height, span, points, stops, marks, top, limit, played } = props
  const clip = useId()
  const ground = height - strip
  const line = useMemo(() => graphPath(points, { width, height: ground, top }), [points, width, ground, top])
  const x = (time: number) => shareOf(span, time) * width
  const own = limit === undefined ? undefined : ground - (limit / top) * ground
  return (
    <svg width={width} height={height} aria-hidden className={styles.graph}>
      <rect className={styles.ground} width={width} height={ground} />
      {stops.map(({ from, to }) => (
        <g key={from} className={styles.stop}>
          <rect x={x(from)} width={Math.max(1, x(to) - x(from))} height={ground} />
          {x(to) - x(from) >= letterWidth && (
            <text x={(x(from) + x(to)) / 2} y={14}>
              P
            </text>
          )}
        </g>
      ))}
      {line && <path className={styles.below} d={`${line}V${ground}H${points[0]!.share * width}Z`} />}
      <path className={styles.ahead} d={line} />
      <clipPath id={clip}>
        <rect ref={played} y={-4} height={height + 8} />
      </clipPath>
      <path className={styles.line} d={line} clipPath={`url(#${clip})`} />
      {own !== undefined && <path className={styles.limit} d={`M0 ${own}H${width}`} />}
      {markKinds.map((kind) =>
        kind === 'stop' ? null : (
          <path
            key={kind}
            className={styles[kind]}
            d={spread(marks[kind], x)
              .map((at) => signs[kind](at, height))
              .join('')}
          />
        ),
      )}
    </svg>
  )
})

/** An event is a tick, an alarm a triangle: not told apart by colour alone. */
const signs = {
  event: (x: number, height: number) => `M${x - 1} ${height - 9}h2v9h-2z`,
  alarm: (x: number, height: number) => `M${x} ${height - 11}l5.5 10h-11z`,
}

/** Min pixels between two signs: more would not be told apart. */
const apart = 3

/** The places of the marks in pixels, without those that others cover. */
function spread(marks: readonly Mark[], x: (time: number) => number): number[] {
  const places: number[] = []
  for (const { time } of marks) {
    const at = Math.round(x(time))
    if (places.length === 0 || at - places.at(-1)! >= apart) places.push(at)
  }
  return places
}

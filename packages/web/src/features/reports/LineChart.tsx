import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useSize } from '../../ui/use-size.ts'
import styles from './chart.module.css'
import { momentsOf, nearestTo, peaksOf, type Sample, ticksOf, zoomed } from './peaks.ts'
import type { Measure } from './use-measure.ts'

/** A line of the chart. */
export interface Series {
  readonly key: string
  readonly name: string
  readonly measure: Measure
  /** Which of the attributes it is of: it has their dashes, and shares the axis of those of one unit. */
  readonly attribute: number
  /** Of one of several vehicles; undefined for that of the attribute. */
  readonly colour: string | undefined
  /** In the unit of the measure, in order of time. */
  readonly samples: readonly Sample[]
}

interface Span {
  readonly from: number
  readonly to: number
}

interface LineChartProps {
  label: string
  series: readonly Series[]
  /** The moments that the cursor stops at, in order. */
  moments: readonly { readonly time: number }[]
  whole: Span
  span: Span
  /** The index of the moment under the cursor. */
  cursor: number | undefined
  /** Samples so near to the moment (ms) count as those at the cursor. */
  nearMs: number
  /** The clock of the reader in ms ahead of UTC, for whole hours. */
  offset: number
  onCursor(index: number): void
  onSpan(span: Span): void
}

const [left, right, top, bottom] = [52, 52, 12, 28]
/** Pixels for a label of time, and between two values of an axis. */
const [momentWidth, tickHeight] = [90, 56]

/**
 * Lines over time: the first unit on the left axis, the second on the right; others fill the height, and have their values at the
 * cursor. The wheel zooms, dragging moves what is zoomed, arrows move the cursor.
 */
export function LineChart(props: LineChartProps): ReactNode {
  const { label, series, moments, whole, span, cursor, nearMs, offset, onCursor, onSpan } = props
  const format = useFormat()
  const [frame, { width, height }] = useSize<HTMLDivElement>()
  const [inner, tall] = [Math.max(1, width - left - right), Math.max(1, height - top - bottom)]
  const xOf = (time: number) => left + ((time - span.from) / (span.to - span.from)) * inner
  const timeAt = (x: number) => span.from + ((x - left) / inner) * (span.to - span.from)
  const scales = useMemo(() => scalesOf(series, Math.max(2, Math.floor(tall / tickHeight))), [series, tall])
  const yOf = ({ low, high }: Scale, value: number) => top + (1 - (value - low) / (high - low)) * tall
  const drawn = useMemo(
    () => series.map(({ samples }) => peaksOf(samples, span, inner)),
    [series, span.from, span.to, inner],
  )
  const dragged = useRef<{ x: number; span: Span } | undefined>(undefined)
  const pointTo = (event: PointerEvent) => {
    const x = event.clientX - frame.current!.getBoundingClientRect().left
    const drag = dragged.current
    if (drag && event.pointerType === 'mouse') {
      const moved = ((drag.x - x) / inner) * (drag.span.to - drag.span.from)
      onSpan(movedBy(drag.span, whole, moved))
    } else onCursor(nearestTo(moments, timeAt(x)))
  }
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    onCursor(Math.max(0, Math.min(moments.length - 1, (cursor ?? 0) + step)))
  }
  useWheel(frame, (event) => {
    const x = event.clientX - frame.current!.getBoundingClientRect().left
    onSpan(zoomed(span, whole, event.deltaY > 0 ? 1.25 : 0.8, timeAt(x)))
  })
  const at = cursor === undefined ? undefined : moments[cursor]
  const atCursor = at ? valuesAt(series, at.time, nearMs) : []
  return (
    <div
      ref={frame}
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, moments.length - 1)}
      aria-valuenow={cursor ?? 0}
      aria-valuetext={at && [format.dateTime(new Date(at.time)), ...atCursor.map(({ text }) => text)].join(', ')}
      onKeyDown={move}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        if (span.from > whole.from || span.to < whole.to)
          dragged.current = { x: event.clientX - frame.current!.getBoundingClientRect().left, span }
        pointTo(event)
      }}
      onPointerMove={pointTo}
      onPointerUp={() => {
        dragged.current = undefined
      }}
    >
      <svg width={width} height={height} aria-hidden>
        <clipPath id="chart-inner">
          <rect x={left} y={0} width={inner} height={height} />
        </clipPath>
        {scales[0]?.ticks.map((value) => (
          <line
            key={value}
            className={styles.grid}
            x1={left}
            x2={left + inner}
            y1={yOf(scales[0]!, value)}
            y2={yOf(scales[0]!, value)}
          />
        ))}
        {axesOf(scales).map(({ scale, x, anchor }) =>
          scale.ticks.map((value) => (
            <text key={`${x} ${value}`} x={x} y={yOf(scale, value) + 4} textAnchor={anchor}>
              {scale.label(value)}
            </text>
          )),
        )}
        {momentsOf(span, Math.max(2, inner / momentWidth), offset).map((time) => (
          <text key={time} x={xOf(time)} y={height - 8} textAnchor="middle">
            {momentText(time)}
          </text>
        ))}
        <g clipPath="url(#chart-inner)">
          {series.map(({ key, attribute, colour }, index) => (
            <polyline
              key={key}
              className={styles.line}
              data-series={attribute}
              style={{ stroke: colour }}
              points={drawn[index]!.map(
                ({ time, value }) => `${xOf(time).toFixed(1)},${yOf(scaleOf(index), value).toFixed(1)}`,
              ).join(' ')}
            />
          ))}
        </g>
        {at && <line className={styles.cursor} x1={xOf(at.time)} x2={xOf(at.time)} y1={top} y2={top + tall} />}
        {at &&
          atCursor.map(({ index, value }) => (
            <circle
              key={index}
              className={styles.dot}
              data-series={series[index]!.attribute}
              style={{ fill: series[index]!.colour }}
              cx={xOf(at.time)}
              cy={yOf(scaleOf(index), value)}
              r={4}
            />
          ))}
      </svg>
      {at && (
        <div
          className={styles.tip}
          style={{ left: xOf(at.time), translate: xOf(at.time) > width / 2 ? 'calc(-100% - 8px)' : '8px' }}
        >
          <span>{format.dateTime(new Date(at.time))}</span>
          {atCursor.map(({ index, text }) => (
            <b key={index}>{text}</b>
          ))}
        </div>
      )}
    </div>
  )

  function scaleOf(index: number): Scale {
    return scales.find(({ units }) => units.includes(index))!
  }
  function axesOf([first, second]: readonly Scale[]) {
    return [
      ...(first ? [{ scale: first, x: left - 8, anchor: 'end' as const }] : []),
      ...(second ? [{ scale: second, x: left + inner + 8, anchor: 'start' as const }] : []),
    ]
  }
  function momentText(time: number): string {
    const moment = new Date(time)
    const text = format.shortTime(moment)
    return (time + offset) % dayMs === 0 || span.to - span.from > 3 * dayMs ? format.date(moment).slice(0, 5) : text
  }
}
const dayMs = 86_400_000

/** The values of series of one unit. */
interface Scale {
  readonly low: number
  readonly high: number
  readonly ticks: readonly number[]
  /** The series that it is of, by their index. */
  readonly units: readonly number[]
  label(value: number): string
}

/** One scale for each unit, in the order of the series. */
function scalesOf(series: readonly Series[], wanted: number): Scale[] {
  const byUnit = Map.groupBy(series.keys(), (index) => series[index]!.measure.unit || series[index]!.attribute)
  return [...byUnit.values()].map((units) => {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const index of units)
      for (const { value } of series[index]!.samples) {
        if (value < low) low = value
        if (value > high) high = value
      }
    const ticks = low <= high ? ticksOf(low, high, wanted) : ticksOf(0, 1, wanted)
    return { low: ticks[0]!, high: ticks.at(-1)!, ticks, units, label: series[units[0]!]!.measure.label }
  })
}

/** The value of each series at a moment, where it has one there or so near. */
const valuesAt = (series: readonly Series[], time: number, nearMs: number) =>
  series.flatMap(({ name, measure, samples }, index) => {
    const sample = samples[nearestTo(samples, time)]
    if (!sample || Math.abs(sample.time - time) > nearMs) return []
    return [{ index, value: sample.value, text: `${name}: ${measure.label(sample.value)} ${measure.unit}`.trim() }]
  })

function movedBy(span: Span, whole: Span, ms: number): Span {
  const length = span.to - span.from
  const from = Math.max(whole.from, Math.min(whole.to - length, span.from + ms))
  return { from, to: from + length }
}

/** The wheel zooms the chart and not the page: React listens to it passively. */
function useWheel(element: { readonly current: HTMLElement | null }, act: (event: WheelEvent) => void): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    const listen = (event: WheelEvent) => {
      event.preventDefault()
      latest.current(event)
    }
    const target = element.current!
    target.addEventListener('wheel', listen, { passive: false })
    return () => target.removeEventListener('wheel', listen)
  }, [element])
}

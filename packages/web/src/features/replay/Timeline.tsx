import { ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useRef } from 'react'
import { speedFill } from '../../fleet/facts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { useSize } from '../../ui/use-size.ts'
import { Graph, strip } from './Graph.tsx'
import styles from './Timeline.module.css'
import { type Span, shareOf, spanOf, speedGraph, ticksOf, timeAt, topSpeed } from './timeline.ts'
import { useDrawing } from './use-drawn.ts'
import { momentOf, type Replay } from './use-replay.ts'

const graphBins = 800
/** A label of the axis has this much room (px). */
const tickWidth = 92
/** The share of all positions that a page key moves by. */
const pageShare = 0.05

/** The whole replay as a graph of the speed of the chosen vehicle, with stops, events and alarms: to drag, or to move in by keys. */
export function Timeline({ replay }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const days = useZoneDays()
  const { clock, player, vehicles, chosen } = replay
  const { track, device, stops, marks, fixAt } = chosen
  const [area, { width, height }] = useSize<HTMLDivElement>()
  const span = useMemo(() => spanOf(...vehicles.map((vehicle) => vehicle.track)), [clock])
  const points = useMemo(() => speedGraph(track, span, graphBins), [track, span])
  const limit = device && ownLimitOf(device)
  const top = useMemo(() => topSpeed(track, { limit, inUnit: format.wholeSpeed }), [track, limit, format])
  const cursor = useCursor(replay, { span, top, ground: height - strip })
  const valueText = () => {
    const { at } = player.get()
    const time = vehicles.length > 1 ? clock.timeAt(at) : track.times[fixAt(at)]!
    return t('replayAt', { time: format.dateTime(new Date(time)), speed: format.speed(track.speeds[fixAt(at)]!) })
  }
  useDrawing(player, () => {
    if (!area.current) return
    area.current.ariaValueNow = String(momentOf(player) + 1)
    area.current.ariaValueText = valueText()
  })
  const ticks = useMemo(() => {
    const dayStart = days.start(days.of(new Date(span.from))).getTime()
    return ticksOf(span, { most: Math.max(2, Math.floor(width / tickWidth)), dayStart })
  }, [span, width, days])
  const drag = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0) return
    const { left, width: all } = currentTarget.getBoundingClientRect()
    player.seek(clock.atTime(timeAt(span, (clientX - left) / all)))
  }
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, momentOf(player), player.last)
    if (to === undefined) return
    event.preventDefault()
    player.seek(to)
  }
  return (
    <div className={styles.timeline}>
      <div className={styles.scale} aria-hidden>
        {[top, limit, 0].map(
          (speed, index) =>
            speed !== undefined && (
              <span key={String(index)} style={{ top: (1 - speed / top) * (height - strip) }}>
                {format.wholeSpeed(speed)}
              </span>
            ),
        )}
      </div>
      <div
        ref={area}
        className={styles.area}
        role="slider"
        tabIndex={0}
        aria-label={t('replayTimeline')}
        aria-valuemin={1}
        aria-valuemax={player.last + 1}
        aria-valuenow={momentOf(player) + 1}
        aria-valuetext={valueText()}
        onPointerDown={take}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      >
        {width > 0 && <Graph {...{ width, height, span, points, stops, marks, limit, top }} played={cursor.played} />}
        <i ref={cursor.line} className={styles.cursor} />
        <i ref={cursor.dot} className={styles.dot} />
      </div>
      <div className={styles.axis} aria-hidden>
        {ticks.map((tick) => (
          <span key={tick} style={{ left: `${shareOf(span, tick) * 100}%` }}>
            {span.to - span.from > longDay
              ? format.moment(new Date(tick), new Date(span.from))
              : format.shortTime(new Date(tick))}
          </span>
        ))}
      </div>
    </div>
  )
}
const longDay = 36 * 3_600_000

/** The cursor and the played part of the graph move with every frame, without React. */
function useCursor(
  { clock, player, chosen: { track, fixAt } }: Replay,
  { span, top, ground }: { span: Span; top: number; ground: number },
) {
  const line = useRef<HTMLElement>(null)
  const dot = useRef<HTMLElement>(null)
  const played = useRef<SVGRectElement>(null)
  useDrawing(player, () => {
    const { at } = player.get()
    const share = `${shareOf(span, clock.timeAt(at)) * 100}%`
    played.current?.setAttribute('width', share)
    if (!line.current || !dot.current) return
    const speed = track.speeds[fixAt(at)]!
    line.current.style.left = share
    Object.assign(dot.current.style, {
      left: share,
      top: `${(1 - speed / top) * ground}px`,
      background: speedFill(speed, false) ?? 'var(--s1)',
    })
  })
  return { line, dot, played }
}

/** The position to which a key of the slider leads; undefined for other keys. */
function keyTarget(key: string, index: number, last: number): number | undefined {
  const page = Math.max(1, Math.round(last * pageShare))
  const by: Record<string, number> = {
    ArrowLeft: -1,
    ArrowDown: -1,
    ArrowRight: 1,
    ArrowUp: 1,
    PageDown: -page,
    PageUp: page,
  }
  if (key === 'Home') return 0
  if (key === 'End') return last
  const step = by[key]
  return step === undefined ? undefined : index + step
}

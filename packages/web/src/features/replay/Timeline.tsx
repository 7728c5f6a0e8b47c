import { ownLimitOf } from '@rastro/core/vehicle/speed-limit'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { speedFill } from '../../fleet/facts.ts'
import { useFormat } from '../../i18n/format.ts'
import { useZoneDays } from '../../i18n/timezone.ts'
import { useT } from '../../i18n/translate.ts'
import { useSize } from '../../ui/use-size.ts'
import { Graph, strip } from './Graph.tsx'
import styles from './Timeline.module.css'
import { shareOf, spanOf, speedGraph, ticksOf, timeAt, topSpeed } from './timeline.ts'
import { playedAt, type Track } from './track.ts'
import { type Replay, usePlayedIndex } from './use-replay.ts'

const graphBins = 800
/** A label of the axis has this much room (px). */
const tickWidth = 92
/** The share of all positions that a page key moves by. */
const pageShare = 0.05

/** The whole replay as a graph of its speed, with stops, events and alarms: to drag, or to move in by keys. */
export function Timeline({ replay }: { replay: Replay }): ReactNode {
  const t = useT('replay')
  const format = useFormat()
  const days = useZoneDays()
  const { track, player, device, stops, marks } = replay
  const [area, { width, height }] = useSize<HTMLDivElement>()
  const index = usePlayedIndex(player)
  const span = useMemo(() => spanOf(track), [track])
  const points = useMemo(() => speedGraph(track, graphBins), [track])
  const limit = device && ownLimitOf(device)
  const top = useMemo(() => topSpeed(track, { limit, inUnit: format.wholeSpeed }), [track, limit, format])
  const cursor = useCursor(replay, { top, ground: height - strip })
  const fix = track.played[index]!
  const time = new Date(track.times[fix]!)
  const ticks = useMemo(() => {
    const dayStart = days.start(days.of(new Date(span.from))).getTime()
    return ticksOf(span, { most: Math.max(2, Math.floor(width / tickWidth)), dayStart })
  }, [span, width, days])
  const drag = ({ currentTarget, clientX, buttons }: PointerEvent<HTMLDivElement>) => {
    if (buttons === 0) return
    const { left, width: all } = currentTarget.getBoundingClientRect()
    player.seek(playedAt(track, timeAt(span, (clientX - left) / all)))
  }
  const take = (event: PointerEvent<HTMLDivElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    drag(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keyTarget(event.key, index, player.last)
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
        aria-valuenow={index + 1}
        aria-valuetext={t('replayAt', { time: format.dateTime(time), speed: format.speed(track.speeds[fix]!) })}
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
function useCursor({ track, player }: Replay, { top, ground }: { top: number; ground: number }) {
  const line = useRef<HTMLElement>(null)
  const dot = useRef<HTMLElement>(null)
  const played = useRef<SVGRectElement>(null)
  useEffect(() => {
    const span = spanOf(track)
    const draw = () => {
      const { at } = player.get()
      const share = `${shareOf(span, timeOf(track, at)) * 100}%`
      played.current?.setAttribute('width', share)
      if (!line.current || !dot.current) return
      const speed = track.speeds[track.played[Math.floor(at)]!]!
      line.current.style.left = share
      Object.assign(dot.current.style, {
        left: share,
        top: `${(1 - speed / top) * ground}px`,
        background: speedFill(speed, false) ?? 'var(--s1)',
      })
    }
    draw()
    return player.watch(draw)
  })
  return { line, dot, played }
}

/** The moment of the playback, between two positions too. */
function timeOf({ played, times }: Track, at: number): number {
  const from = times[played[Math.floor(at)]!]!
  const to = times[played[Math.min(played.length - 1, Math.floor(at) + 1)]!]!
  return from + (at - Math.floor(at)) * (to - from)
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

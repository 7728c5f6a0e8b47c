import { wordOf } from '@rastro/core/i18n/words'
import { type ReactNode, useEffect } from 'react'
import { useT } from '../../i18n/translate.ts'
import { useAlarmQueue } from '../../live/alarms.ts'
import { useValue } from '../../session/value.ts'
import { Empty } from '../../ui/Empty.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AlarmLine } from './AlarmLine.tsx'
import styles from './AlarmQueue.module.css'
import { attendTo, chosenKind, currentLine, keyOf, lineAfter, linesOf } from './alarm-turn.ts'
import { useAlarmPlaces } from './use-alarm-places.ts'

interface AlarmQueueProps {
  /** The focused button is gone. */
  onSeen(): void
  onOpen(): void
}

/** The alarms that wait, one line per vehicle and kind, an SOS first (issue 19 A 2). */
export function AlarmQueue({ onSeen, onOpen }: AlarmQueueProps): ReactNode {
  const t = useT('shared')
  const queue = useAlarmQueue()
  const lines = linesOf(queue, useValue(chosenKind))
  const current = useValue(currentLine)
  const placeOf = useAlarmPlaces(lines)
  const now = useNow(60_000)
  useEffect(() => leaveQueue, [])
  if (queue.length === 0)
    return (
      <Empty title={t('alarmsEmpty')}>
        <p>{t('alarmsEmptyText')}</p>
      </Empty>
    )
  return (
    <>
      <KindFilter />
      <ul className={styles.list}>
        {lines.map((line) => (
          <AlarmLine
            key={keyOf(line)}
            line={line}
            place={placeOf(line)}
            now={now}
            isCurrent={keyOf(line) === current}
            onOpen={onOpen}
            onSeen={() => {
              onSeen()
              if (keyOf(line) !== currentLine.get()) return
              const next = lineAfter(lines, keyOf(line))
              if (next) attendTo(next)
              else currentLine.set(null)
            }}
          />
        ))}
      </ul>
    </>
  )
}

function leaveQueue(): void {
  currentLine.set(null)
  chosenKind.set(null)
}

/** Restricts the queue to one kind, with the number of its lines; where there is one kind there is nothing to choose. */
function KindFilter(): ReactNode {
  const t = useT('fleet')
  const queue = useAlarmQueue()
  const chosen = useValue(chosenKind)
  const counts = [...Map.groupBy(queue, ({ name }) => name)]
  if (counts.length < 2) return null
  const isAll = !counts.some(([name]) => name === chosen)
  return (
    <fieldset className={styles.kinds} aria-label={t('alarmsFilter')}>
      <Kind text={t('alarmsAll')} count={queue.length} isChosen={isAll} onChoose={() => chosenKind.set(null)} />
      {counts.map(([name, own]) => (
        <Kind
          key={name}
          text={wordOf(t, 'alarm', name)}
          count={own.length}
          isChosen={name === chosen}
          onChoose={() => chosenKind.set(name)}
        />
      ))}
    </fieldset>
  )
}

interface KindProps {
  text: string
  count: number
  isChosen: boolean
  onChoose(): void
}

const Kind = ({ text, count, isChosen, onChoose }: KindProps): ReactNode => (
  <button type="button" className={styles.kind} aria-pressed={isChosen} onClick={onChoose}>
    {text} <span>{count}</span>
  </button>
)

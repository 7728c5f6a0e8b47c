import { formatNumber } from '@rastro/core/format/numbers'
import type { ReactNode } from 'react'
import { AlarmIcon } from '../../fleet/icons.ts'
import { useT } from '../../i18n/translate.ts'
import type { Glyph } from '../../ui/Icon.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { EventsIcon, NextIcon, PreviousIcon, StopsIcon } from '../../ui/icons.ts'
import styles from './Dock.module.css'
import { type MarkKind, markBeside, markKinds } from './marks.ts'
import { momentOf, type Replay, usePlayed } from './use-replay.ts'

const looks = {
  stop: { icon: StopsIcon, words: ['replayStop', 'replayStopBefore', 'replayStopAfter'] },
  event: { icon: EventsIcon, words: ['replayEvent', 'replayEventBefore', 'replayEventAfter'] },
  alarm: { icon: AlarmIcon, words: ['replayAlarm', 'replayAlarmBefore', 'replayAlarmAfter'] },
} as const satisfies Record<MarkKind, { icon: Glyph; words: readonly [string, string, string] }>

/** How many stops, events and alarms of the chosen vehicle there are, each with the jumps to the one before and the next one. */
export const Jumps = ({ replay }: { replay: Replay }): ReactNode => (
  <div className={styles.jumps}>
    {markKinds.map((kind) => (
      <Jump key={kind} kind={kind} replay={replay} />
    ))}
  </div>
)

function Jump({ kind, replay: { chosen, player } }: { kind: MarkKind; replay: Replay }): ReactNode {
  const t = useT('replay')
  const marks = chosen.marks[kind]
  const beside = (by: 1 | -1) => markBeside(marks, momentOf(player), by)
  const may = {
    [-1]: usePlayed(player, () => beside(-1) !== undefined),
    1: usePlayed(player, () => beside(1) !== undefined),
  }
  const { icon, words } = looks[kind]
  const [title, before, after] = words.map((word) => t(word)) as [string, string, string]
  const jump = (label: string, glyph: Glyph, by: 1 | -1) => (
    <IconButton
      size="small"
      icon={glyph}
      label={label}
      disabled={!may[by]}
      onClick={() => player.seek(beside(by)?.at ?? momentOf(player))}
    />
  )
  return (
    <fieldset aria-label={title} data-kind={kind}>
      {jump(before, PreviousIcon, -1)}
      <span data-tip={title}>
        <Icon of={icon} size={18} />
        {formatNumber(marks.length, 0)}
      </span>
      {jump(after, NextIcon, 1)}
    </fieldset>
  )
}

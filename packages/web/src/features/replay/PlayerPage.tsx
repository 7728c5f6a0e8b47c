import { formatNumber } from '@rastro/core/format/numbers'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Dock } from './Dock.tsx'
import { PositionCard } from './PositionCard.tsx'
import type { Range } from './period.ts'
import styles from './Replay.module.css'
import { ReplayMap } from './ReplayMap.tsx'
import { SpeedLegend } from './SpeedLegend.tsx'
import { type ReadTrack, useReplay } from './use-replay.ts'
import { Vehicles } from './Vehicles.tsx'

interface PlayerPageProps {
  range: Range
  /** At least one, each with at least one position. */
  read: readonly ReadTrack[]
  /** Vehicles that were asked for, but reported nothing. */
  without: readonly number[]
  /** Leads back to the form. */
  onPeriod(): void
}

/** The map with the ways, the card of the shown position, and the dock with the controls and the timeline. */
export default function PlayerPage({ range, read, without, onPeriod }: PlayerPageProps): ReactNode {
  const t = useT('replay')
  const replay = useReplay(read, range)
  // Of several all are in view at first
  const [isFollowing, setIsFollowing] = useState(read.length === 1)
  const isCut = read.some(({ track }) => track.isCut)
  const most = read.reduce((sum, { track }) => sum + track.count, 0)
  return (
    <main className={styles.player}>
      <div className={styles.stage}>
        <ReplayMap replay={replay} isFollowing={isFollowing} onFollow={setIsFollowing} />
        <PositionCard replay={replay} onPeriod={onPeriod}>
          {read.length + without.length > 1 && <Vehicles replay={replay} without={without} />}
        </PositionCard>
        {read.length === 1 && <SpeedLegend />}
      </div>
      {isCut && (
        <p role="status" className={styles.cut}>
          {t('replayCut', { most: formatNumber(most, 0) })}
        </p>
      )}
      <Dock replay={replay} onPeriod={onPeriod} />
    </main>
  )
}

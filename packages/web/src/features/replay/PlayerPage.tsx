import { formatNumber } from '@rastro/core/format/numbers'
import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Dock } from './Dock.tsx'
import { PositionCard } from './PositionCard.tsx'
import type { Range } from './period.ts'
import styles from './Replay.module.css'
import { ReplayMap } from './ReplayMap.tsx'
import { SpeedLegend } from './SpeedLegend.tsx'
import type { Track } from './track.ts'
import { useReplay } from './use-replay.ts'

interface PlayerPageProps {
  deviceId: number
  range: Range
  /** Has at least one position. */
  track: Track
  /** Leads back to the form. */
  onPeriod(): void
}

/** The map with the way, the card of the shown position, and the dock with the controls and the timeline. */
export default function PlayerPage({ deviceId, range, track, onPeriod }: PlayerPageProps): ReactNode {
  const t = useT('replay')
  const replay = useReplay(deviceId, range, track)
  const [isFollowing, setIsFollowing] = useState(true)
  return (
    <main className={styles.player}>
      <div className={styles.stage}>
        <ReplayMap replay={replay} isFollowing={isFollowing} onFollow={setIsFollowing} />
        <PositionCard replay={replay} onPeriod={onPeriod} />
        <SpeedLegend />
      </div>
      {track.isCut && (
        <p role="status" className={styles.cut}>
          {t('replayCut', { most: formatNumber(track.count, 0) })}
        </p>
      )}
      <Dock replay={replay} onPeriod={onPeriod} />
    </main>
  )
}

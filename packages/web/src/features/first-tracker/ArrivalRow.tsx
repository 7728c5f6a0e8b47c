import type { Within } from '@rastro/core/i18n/areas'
import type { Translate } from '@rastro/core/i18n/words'
import type { Arrival, ArrivalKind } from '@rastro/core/model/arrival'
import type { ReactNode } from 'react'
import { type Format, useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { type Glyph, Icon } from '../../ui/Icon.tsx'
import { CloseIcon, ExportIcon, FilesIcon, OfflineIcon, PlaceIcon, PlugIcon, WarningIcon } from '../../ui/icons.ts'
import styles from './first-tracker.module.css'
import { shownBytes } from './shown-bytes.ts'

const glyphs: Readonly<Record<ArrivalKind, Glyph>> = {
  connected: PlugIcon,
  message: ExportIcon,
  position: PlaceIcon,
  reply: FilesIcon,
  refused: WarningIcon,
  unreadable: WarningIcon,
  silent: OfflineIcon,
  closed: CloseIcon,
}

/** One thing that arrived on the port, or was sent there, with its bytes. `isFirst`: the first message of its connection. */
export function ArrivalRow({ arrival, isFirst }: { arrival: Arrival; isFirst: boolean }): ReactNode {
  const t = useT('firstTracker')
  const format = useFormat()
  const { at, kind, data, length, reason, fix } = arrival
  const isGood = kind === 'position' && fix?.valid
  const isBad = kind === 'refused' || kind === 'unreadable' || (fix !== null && !fix.valid)
  return (
    <li className={styles.arrival}>
      <time dateTime={at.toISOString()}>{format.time(at)}</time>
      <span data-tone={isGood ? 'parked' : isBad ? 'warn' : undefined} className={styles.glyph}>
        <Icon of={glyphs[kind]} size={16} />
      </span>
      <div className={styles.arrivalBody}>
        <b>{titleOf(t, format, arrival, isFirst)}</b>
        {data && <code>{shownBytes(data, length)}</code>}
        {reason && <span className="caption">{reason}</span>}
      </div>
    </li>
  )
}

function titleOf(t: Translate<Within<'firstTracker'>>, format: Format, arrival: Arrival, isFirst: boolean): string {
  const { kind, host, uniqueId, fix, looksLike } = arrival
  switch (kind) {
    case 'connected':
      return host ? t('trackerConnected', { host }) : t('trackerConnectedUnknown')
    case 'message':
      return isFirst && uniqueId ? t('trackerLogin', { identifier: uniqueId }) : t('trackerMessage')
    case 'position': {
      if (!fix?.valid) return t('trackerPositionNoFix')
      const speed = format.speed(fix.speed)
      return fix.satellites === null
        ? t('trackerPosition', { speed })
        : t('trackerPositionSatellites', { count: fix.satellites, speed })
    }
    case 'unreadable':
      return looksLike ? t('trackerLooksLike', { protocol: looksLike.toUpperCase() }) : t('trackerUnreadable')
    default:
      return t(plain[kind])
  }
}

const plain = {
  reply: 'trackerReply',
  refused: 'trackerRefused',
  silent: 'trackerSilent',
  closed: 'trackerClosed',
} as const

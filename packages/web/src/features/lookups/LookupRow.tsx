import { wordOf } from '@rastro/core/i18n/words'
import type { Lookup, LookupKind } from '@rastro/core/model/lookup'
import { vehicleTitle } from '@rastro/core/vehicle/vehicle'
import type { ReactNode } from 'react'
import { Chip } from '../../fleet/Chip.tsx'
import type { Tone } from '../../fleet/tone.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { useDevice } from '../../live/live.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { FilterIcon } from '../../ui/icons.ts'
import styles from './Lookups.module.css'

/** What takes positions out of the product stands out. */
const tones: Partial<Record<LookupKind, Tone>> = { export: 'warn', share: 'warn', login: 'warn' }

interface LookupRowProps {
  lookup: Lookup
  of: 'device' | 'user'
  /** Shows only the looks of this person; undefined where they are shown already. */
  onPerson: (() => void) | undefined
}

/** A line of the register: who, how, when and how often. */
export function LookupRow({ lookup, of, onPerson }: LookupRowProps): ReactNode {
  const t = useT('lookups')
  const times = useTimes()
  const device = useDevice(lookup.deviceId)
  const { kind, userName, userRole, company, actorName, network, isOwn, firstTime, lastTime, count } = lookup
  const name = userName ?? t('lookupsNobody')
  const who =
    kind === 'share'
      ? t('lookupsShared', { name })
      : actorName === null
        ? name
        : t('lookupsBy', { actor: actorName, name })
  const [first, last] = [times.dateTime(firstTime), times.dateTime(lastTime)]
  const span = first === last ? first : t('lookupsSpan', { from: first, until: times.time(lastTime) })
  const what =
    lookup.deviceId === 0 ? t('lookupsEverything') : of === 'user' && (device ? vehicleTitle(device) : t('lookupsGone'))
  return (
    <li>
      <div className={styles.who}>
        <strong>
          {who}
          {isOwn && ` (${t('lookupsYou')})`}
        </strong>
        <span className="caption">{[wordOf(t, 'lookupRole', userRole), company].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={styles.how}>
        <Chip tone={tones[kind] ?? 'neutral'}>{wordOf(t, 'lookupKind', kind)}</Chip>
        {what && <span className="caption">{what}</span>}
      </div>
      <div className={styles.when}>
        <span>{span}</span>
        <span className="caption">{[t('lookupsCount', { count }), network].filter(Boolean).join(' · ')}</span>
      </div>
      {onPerson && <IconButton icon={FilterIcon} label={t('lookupsOnly', { name })} onClick={onPerson} />}
    </li>
  )
}

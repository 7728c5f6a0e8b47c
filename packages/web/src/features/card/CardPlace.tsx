import type { Position } from '@rastro/core/model/position'
import type { ReactNode } from 'react'
import { plainPlace, useCopyPlace } from '../../fleet/use-copy-place.ts'
import { useFormat } from '../../i18n/format.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CopyIcon } from '../../ui/icons.ts'
import styles from './Hub.module.css'

/** The coordinates to copy, and links to other maps. These are not contacted until a link is opened. */
export function CardPlace({ position }: { position: Position }): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const copy = useCopyPlace()
  const place = plainPlace(position)
  const maps = [
    ['cardGoogleMaps', `https://www.google.com/maps/search/?api=1&query=${place}`],
    ['cardWaze', `https://waze.com/ul?ll=${place}&navigate=yes`],
    ['cardStreetView', `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${place}`],
  ] as const
  return (
    <div className={styles.place}>
      <button
        type="button"
        onClick={() => copy(place)}
        aria-label={`${t('cardCopyPlace')}: ${format.place(position)}`}
        data-tip={t('cardCopyPlace')}
      >
        <Icon of={CopyIcon} size={16} />
        <span className="ellipsis">{format.place(position)}</span>
      </button>
      {maps.map(([name, url]) => (
        <a key={name} href={url} target="_blank" rel="noreferrer" data-tip={t('sharedOpenInNewTab')}>
          {t(name)}
        </a>
      ))}
    </div>
  )
}

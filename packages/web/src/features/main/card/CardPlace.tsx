import type { Position } from '@rastro/core/model/position'
import type { ReactNode } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/translate.ts'
import { copyText } from '../../../ui/copy-text.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { CopyIcon } from '../../../ui/icons.ts'
import { showToast } from '../../../ui/toasts.ts'
import styles from './Hub.module.css'

/** The coordinates to copy, and the place in other maps. Nothing is asked of those before somebody opens them. */
export function CardPlace({ position }: { position: Position }): ReactNode {
  const t = useT('card')
  const format = useFormat()
  const place = `${position.latitude.toFixed(6)},${position.longitude.toFixed(6)}`
  const copy = () =>
    copyText(place).then(
      () => showToast('notice', t('cardCopied')),
      () => showToast('warning', t('cardCopyFailed')),
    )
  const maps = [
    ['cardGoogleMaps', `https://www.google.com/maps/search/?api=1&query=${place}`],
    ['cardWaze', `https://waze.com/ul?ll=${place}&navigate=yes`],
    ['cardStreetView', `https://www.google.com/maps/@?api=1&map_action=pano&viewpoint=${place}`],
  ] as const
  return (
    <div className={styles.place}>
      <button
        type="button"
        onClick={copy}
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

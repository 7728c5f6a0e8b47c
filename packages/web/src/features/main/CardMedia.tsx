import type { Position } from '@rastro/core/position'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VideoIcon } from '../../ui/icons.ts'
import styles from './CardMedia.module.css'
import { mediaOf, videoLinkOf } from './media.ts'

/** What the vehicle sent with its position, and the way to its cameras. */
export function CardMedia({ device, position }: { device: Device; position: Position }): ReactNode {
  const t = useT()
  const link = videoLinkOf(device)
  const media = mediaOf(device, position)
  if (!link && media.length === 0) return null
  return (
    <div className={styles.media}>
      {media.map(({ kind, url }) => {
        if (kind === 'image') return <img key={kind} src={url} alt={t('attributeImage')} loading="lazy" />
        // biome-ignore lint/a11y/useMediaCaption: what a tracker films and records has no captions
        if (kind === 'video')
          return <video key={kind} src={url} controls preload="none" aria-label={t('attributeVideo')} />
        // biome-ignore lint/a11y/useMediaCaption: what a tracker films and records has no captions
        return <audio key={kind} src={url} controls preload="none" aria-label={t('attributeAudio')} />
      })}
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noreferrer" data-tip={t('sharedOpenInNewTab')}>
          <Icon of={VideoIcon} />
          {t('cardCamera')}
        </a>
      )}
    </div>
  )
}

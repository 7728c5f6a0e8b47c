import type { Position } from '@rastro/core/model/position'
import type { Device } from '@rastro/core/resources/device'
import { type ReactNode, useEffect, useRef } from 'react'
import { type Media, mediaOf, videoLinkOf } from '../../fleet/media.ts'
import { useT } from '../../i18n/translate.ts'
import { Icon } from '../../ui/Icon.tsx'
import { VideoIcon } from '../../ui/icons.ts'
import styles from './CardMedia.module.css'

/** The media that the vehicle sent with its position, and a link to its cameras. */
export function CardMedia({ device, position }: { device: Device; position: Position }): ReactNode {
  const t = useT('main')
  const link = videoLinkOf(device)
  const media = mediaOf(device, position)
  if (!link && media.length === 0) return null
  return (
    <div className={styles.media}>
      {media.map(({ kind, url }) => (
        <Medium key={kind} kind={kind} url={url} />
      ))}
      {link && (
        <a className={styles.link} href={link} target="_blank" rel="noreferrer" data-tip={t('sharedOpenInNewTab')}>
          <Icon of={VideoIcon} />
          {t('cardCamera')}
        </a>
      )}
    </div>
  )
}

function Medium({ kind, url }: Media): ReactNode {
  const t = useT('main')
  const container = useRef<HTMLVideoElement & HTMLAudioElement>(null)
  // CARD-6: a film whose element has left the page is only logged
  useEffect(() => {
    if (kind !== 'image' && !container.current?.isConnected) console.warn('There is no place to play this.', url)
  }, [kind, url])
  if (kind === 'image') return <img src={url} alt={t('attributeImage')} loading="lazy" />
  const Player = kind
  const label = t(kind === 'video' ? 'attributeVideo' : 'attributeAudio')
  return (
    <Player ref={container} src={url} controls preload="none" aria-label={label}>
      <track kind="captions" />
    </Player>
  )
}

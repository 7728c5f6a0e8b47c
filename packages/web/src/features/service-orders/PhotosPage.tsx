import type { OrderAnswer } from '@rastro/core/api/service-orders'
import { subjectKeys } from '@rastro/core/messages/order-words'
import { maxPhotos, type PhotoSubject, photoSubjects } from '@rastro/core/vocabulary/service-orders'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router'
import { api } from '../../api/service-orders.ts'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { errorText, showError } from '../../resource/show-error.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { CloseIcon, PhotoIcon } from '../../ui/icons.ts'
import type { PendingPhoto } from './pending-photos.ts'
import { usePhotos } from './use-photos.ts'
import { useAct } from './use-work.ts'
import styles from './Work.module.css'
import { WithWork, WorkFrame } from './WorkFrame.tsx'

/** The photos of an order, taken with the camera; those without a connection wait in this browser. */
export default function PhotosPage(): ReactNode {
  const id = Number(useParams().id)
  return <WithWork id={id}>{(work) => <Photos work={work} />}</WithWork>
}

function Photos({ work: { order } }: { work: OrderAnswer }): ReactNode {
  const t = useT('orders')
  const { id, number } = order
  const { pending, error, take, send, drop } = usePhotos(id)
  return (
    <WorkFrame
      title={t('orderSheetPhotos')}
      caption={t('orderTitle', { number })}
      back={paths.orderWork(id)}
      foot={
        <Link className={buttonClass('primary')} to={paths.orderWork(id)}>
          {t('orderNext')}
        </Link>
      }
    >
      {photoSubjects.map((subject) => (
        <Group
          key={subject}
          order={order}
          subject={subject}
          pending={pending.filter((photo) => photo.subject === subject)}
          onTake={(file) => void take(subject, file).catch(showError)}
          onDrop={(photo) => void drop(photo)}
        />
      ))}
      {pending.length > 0 && (
        <div className={styles.hint} role="status">
          <p>{t('orderPhotoWaits', { count: pending.length })}</p>
          {error !== undefined && <p>{errorText(error)}</p>}
          <Button size="small" onClick={() => void send()}>
            {t('orderPhotoRetry')}
          </Button>
        </div>
      )}
    </WorkFrame>
  )
}

interface GroupProps {
  order: OrderAnswer['order']
  subject: PhotoSubject
  pending: readonly PendingPhoto[]
  onTake(file: File): void
  onDrop(id: number): void
}

function Group({ order, subject, pending, onTake, onDrop }: GroupProps): ReactNode {
  const t = useT('orders')
  const camera = useRef<HTMLInputElement>(null)
  const { id, work, status } = order
  const photos = work.photos.filter((photo) => photo.subject === subject)
  const remove = useAct(id, (name: string) => api.serviceOrders.removePhoto({ params: { id, name } }))
  const title = t(subjectKeys[subject])
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.group}>
        <h2>{title}</h2>
        {photos.length + pending.length > 0 && (
          <ul className={styles.photos}>
            {photos.map(({ name }, at) => (
              <li key={name}>
                <img src={`/api/service-orders/${id}/photos/${name}`} alt={t('orderPhotoNumber', { number: at + 1 })} />
                {status === 'inService' && (
                  <button
                    type="button"
                    aria-label={t('orderPhotoRemove', { number: at + 1 })}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(name)}
                  >
                    <Icon of={CloseIcon} />
                  </button>
                )}
              </li>
            ))}
            {pending.map((photo, at) => (
              <Waiting key={photo.id} photo={photo} number={photos.length + at + 1} onDrop={() => onDrop(photo.id)} />
            ))}
          </ul>
        )}
        <input
          ref={camera}
          type="file"
          hidden
          aria-label={title}
          capture="environment"
          accept="image/jpeg,image/png"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) onTake(file)
            target.value = ''
          }}
        />
        <Button
          icon={PhotoIcon}
          disabled={photos.length + pending.length >= maxPhotos}
          onClick={() => camera.current?.click()}
        >
          {t('orderPhotoTake')}
        </Button>
        <p className="caption">{t('orderPhotoHint', { most: maxPhotos })}</p>
      </div>
    </section>
  )
}

function Waiting({ photo, number, onDrop }: { photo: PendingPhoto; number: number; onDrop(): void }): ReactNode {
  const t = useT('orders')
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(photo.picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [photo.picture])
  return (
    <li>
      {url && <img src={url} alt={t('orderPhotoNumber', { number })} />}
      <small>{t('orderPhotoWaiting')}</small>
      <button type="button" aria-label={t('orderPhotoRemove', { number })} onClick={onDrop}>
        <Icon of={CloseIcon} />
      </button>
    </li>
  )
}

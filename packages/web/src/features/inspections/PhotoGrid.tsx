import { photoKeys } from '@rastro/core/messages/inspection-words'
import { type InspectionSubject, inspectionSubjects, maxInspectionPhotos } from '@rastro/core/vocabulary/inspections'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import type { KeptPhoto } from '../../outbox/kept-inspection.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CloseIcon, PhotoIcon } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import styles from './Inspections.module.css'
import type { DraftInspection } from './use-draft-inspection.ts'

/** Photos of each side, taken with the camera; they stay in this browser until they are sent. */
export function PhotoGrid({ work }: { work: DraftInspection }): ReactNode {
  const t = useT('inspections')
  return (
    <section className={styles.part} aria-label={t('inspectionPhotos')}>
      <h2>{t('inspectionPhotos')}</h2>
      <ul className={styles.photos}>
        {inspectionSubjects.map((subject) => (
          <Subject key={subject} subject={subject} work={work} />
        ))}
      </ul>
      <p className="caption">{t('inspectionPhotosHint', { most: maxInspectionPhotos })}</p>
    </section>
  )
}

function Subject({ subject, work }: { subject: InspectionSubject; work: DraftInspection }): ReactNode {
  const t = useT('inspections')
  const camera = useRef<HTMLInputElement>(null)
  const taken = work.photos.filter((photo) => photo.subject === subject)
  const name = t(photoKeys[subject])
  const label = t('inspectionPhotoTake', { subject: name })
  return (
    <>
      {taken.map((photo, at) => (
        <Taken
          key={photo.key}
          photo={photo}
          caption={name}
          names={{ subject: name, number: at + 1 }}
          onDrop={() => void work.drop(photo.key)}
        />
      ))}
      {taken.length < maxInspectionPhotos && (
        <li>
          <input
            ref={camera}
            type="file"
            hidden
            aria-label={label}
            capture="environment"
            accept="image/jpeg,image/png"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) work.take(subject, file).catch(() => showToast('error', t('inspectionPhotoBad')))
              target.value = ''
            }}
          />
          <button type="button" className={styles.take} aria-label={label} onClick={() => camera.current?.click()}>
            <Icon of={PhotoIcon} />
            {name}
          </button>
        </li>
      )}
    </>
  )
}

interface TakenProps {
  photo: KeptPhoto
  caption: string
  names: { readonly subject: string; readonly number: number }
  onDrop(): void
}

function Taken({ photo: { picture }, caption, names, onDrop }: TakenProps): ReactNode {
  const t = useT('inspections')
  const [url, setUrl] = useState('')
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <li>
      {url && <img src={url} alt={t('inspectionPhotoOf', names)} />}
      <small>{caption}</small>
      <button type="button" className={styles.drop} aria-label={t('inspectionPhotoRemove', names)} onClick={onDrop}>
        <span>
          <Icon of={CloseIcon} size={14} />
        </span>
      </button>
    </li>
  )
}

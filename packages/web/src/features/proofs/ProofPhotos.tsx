import { type ProofPhotoOffer, proofBounds } from '@rastro/core/model/proof'
import type { Device } from '@rastro/core/resources/device'
import type { ReactNode } from 'react'
import { mediaUrl } from '../../fleet/media.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import styles from './Proofs.module.css'

interface ProofPhotosProps {
  device: Pick<Device, 'id' | 'uniqueId'>
  offered: readonly ProofPhotoOffer[]
  chosen: readonly string[]
  onChange(chosen: readonly string[]): void
}

/** The photos that may go into a pack, to choose from. */
export function ProofPhotos({ device, offered, chosen, onChange }: ProofPhotosProps): ReactNode {
  const t = useT('proofs')
  const times = useTimes()
  const sourceOf = ({ source, inspectionId }: ProofPhotoOffer) =>
    source === 'inspection'
      ? t('proofPhotoInspection', { number: inspectionId! })
      : t(source === 'vehicle' ? 'proofPhotoVehicle' : 'proofPhotoTracker')
  return (
    <fieldset className={styles.photos}>
      <legend>{t('proofPhotos')}</legend>
      <p>{t('proofPhotosHint', { count: proofBounds.photos })}</p>
      <ul>
        {offered.map((offer) => {
          const { key, time } = offer
          const isChosen = chosen.includes(key)
          const text = [sourceOf(offer), time && times.dateTime(time)].filter(Boolean).join(', ')
          return (
            <li key={key}>
              <Checkbox
                label={text}
                checked={isChosen}
                disabled={!isChosen && chosen.length >= proofBounds.photos}
                onChange={() => onChange(isChosen ? chosen.filter((one) => one !== key) : [...chosen, key])}
              >
                <img src={urlOf(device, offer)} alt="" loading="lazy" />
                <span>{text}</span>
              </Checkbox>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}

const urlOf = (device: ProofPhotosProps['device'], { name, inspectionId }: ProofPhotoOffer): string =>
  inspectionId === null ? mediaUrl(device, name) : `/v1/vistorias/${inspectionId}/photos/${encodeURIComponent(name)}`

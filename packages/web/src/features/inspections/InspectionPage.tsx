import { formatNumber } from '@rastro/core/format/numbers'
import { checkKeys, fluidKeys, photoKeys, resultKeys } from '@rastro/core/messages/inspection-words'
import type { Inspection } from '@rastro/core/resources/inspection'
import type { CheckResult } from '@rastro/core/vocabulary/inspections'
import { signatureSize } from '@rastro/core/vocabulary/service-orders'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { api } from '../../api/inspections.ts'
import { itemKey } from '../../api/query-keys.ts'
import { Chip } from '../../fleet/Chip.tsx'
import type { Tone } from '../../fleet/tone.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { errorText } from '../../resource/show-error.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ContractIcon } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { InspectedPlate } from './InspectedPlate.tsx'
import styles from './Inspections.module.css'

const tones = { ok: 'moving', failed: 'alarm', notApplicable: 'neutral' } as const satisfies Record<CheckResult, Tone>

/** INSP-3: an inspection to be read, with its photos, as a page and as a PDF. */
export default function InspectionPage(): ReactNode {
  const t = useT('inspections')
  const id = Number(useParams().id)
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error } = useQuery({
    queryKey: itemKey('inspection', id),
    queryFn: () => api.inspections.get({ params: { id } }),
    enabled: isId,
    meta: { quiet: true },
  })
  return (
    <main className={styles.list}>
      <SettingsHead title={t('inspectionOne')} beside={data && <InspectedPlate text={data.veiculo.placa} />}>
        {data && (
          <a className={buttonClass()} href={`/v1/vistorias/${id}/pdf`} download>
            <Icon of={ContractIcon} size={20} />
            {t('inspectionPdf')}
          </a>
        )}
      </SettingsHead>
      <div className={styles.content}>
        {data ? (
          <Sheet inspection={data} />
        ) : error || !isId ? (
          <div className={styles.sheet} role="alert">
            <p>{t('sharedNotThere')}</p>
            {error && <p className="caption">{errorText(error)}</p>}
          </div>
        ) : (
          <Skeleton height={240} />
        )}
      </div>
    </main>
  )
}

function Sheet({ inspection }: { inspection: Inspection }): ReactNode {
  const t = useT('inspections')
  const times = useTimes()
  const { id, veiculo, motorista, informations, dtcard, doneTime, checklist, photos, signature } = inspection
  const { km, externa, interna, oleoeagua, observacoes } = informations
  const moment = (time: Date | null) => time && times.dateTime(time)
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [t('inspectionNumber'), String(id)],
    [t('inspectionMade'), moment(doneTime ?? dtcard)],
    [t('inspectionReceived'), moment(dtcard)],
    [t('sharedVehicle'), [veiculo.marca, veiculo.modelo].filter(Boolean).join(' ')],
    [t('inspectionPlateShort'), veiculo.placa],
    [t('sharedDriver'), motorista.name],
    [t('inspectionTaxIdShort'), motorista.cpf],
    [t('inspectionLicenceNumber'), motorista.cnh],
    [t('sharedPhone'), motorista.phone],
    [t('inspectionKm'), formatNumber(km)],
    [t('inspectionOutside'), externa],
    [t('inspectionInside'), interna],
    [t('inspectionFluids'), oleoeagua && t(fluidKeys[oleoeagua])],
    [t('inspectionRemarks'), observacoes],
  ]
  return (
    <article className={styles.sheet}>
      <dl className={styles.facts}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {checklist.length > 0 && (
        <section className={styles.part}>
          <h2>{t('inspectionChecklist')}</h2>
          <ul className={styles.results}>
            {checklist.map(({ item, state, note }) => (
              <li key={item}>
                <span>{t(checkKeys[item])}</span>
                <Chip tone={tones[state]}>{t(resultKeys[state])}</Chip>
                {note && <small>{note}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part}>
        <h2>{t('inspectionPhotos')}</h2>
        {photos.length === 0 && <p>{t('inspectionNoPhotos')}</p>}
        <ul className={`${styles.photos} ${styles.pictures}`}>
          {photos.map(({ name, subject }, at) => (
            <li key={name}>
              <a href={`/v1/vistorias/${id}/photos/${name}`} target="_blank" rel="noopener">
                <img
                  src={`/v1/vistorias/${id}/photos/${name}`}
                  alt={t('inspectionPhotoOf', { subject: t(photoKeys[subject]), number: at + 1 })}
                />
              </a>
              <small>{t(photoKeys[subject])}</small>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{t('inspectionSignature')}</h2>
        {signature ? (
          <>
            <svg
              className={styles.drawing}
              viewBox={`0 0 ${signatureSize.width} ${signatureSize.height}`}
              role="img"
              aria-label={t('inspectionSignature')}
            >
              <path d={signature.path} />
            </svg>
            <p>{signature.name}</p>
          </>
        ) : (
          <p>{t('inspectionUnsigned')}</p>
        )}
      </section>
    </article>
  )
}

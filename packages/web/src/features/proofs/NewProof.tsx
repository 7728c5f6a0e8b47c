import { type Proof, proofBounds } from '@rastro/core/model/proof'
import type { Device } from '@rastro/core/resources/device'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/proofs.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProofIcon } from '../../ui/icons.ts'
import { TextAreaField } from '../../ui/TextField.tsx'
import { dayMs, isWithinBounds, type Period, ProofPeriod } from './ProofPeriod.tsx'
import { ProofPhotos } from './ProofPhotos.tsx'
import { ProofPreview } from './ProofPreview.tsx'
import styles from './Proofs.module.css'

interface NewProofProps {
  device: Pick<Device, 'id' | 'uniqueId'>
  name: string
  onMade(proof: Proof): void
}

/** What a pack is about: its period and its reason, what goes in, and which photos. */
export function NewProof({ device, name, onMade }: NewProofProps): ReactNode {
  const t = useT('proofs')
  const [period, setPeriod] = useState<Period>({ days: 1 })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [photos, setPhotos] = useState<readonly string[]>()
  const { data: preview, error } = useQuery({
    queryKey: viewKey('device', 'proofPreview', device.id, period),
    queryFn: () => api.proofs.preview({ params: { id: device.id }, query: spanOf(period) }),
    enabled: isWithinBounds(period),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  })
  const offered = preview?.photos ?? []
  // What was chosen of another period is not offered in this one
  const chosen = photos
    ? photos.filter((key) => offered.some((offer) => offer.key === key))
    : offered.slice(0, proofBounds.photos).map(({ key }) => key)
  const { mutate, isPending } = useMutation({
    mutationFn() {
      const body = { ...spanOf(period), reason: reason.trim(), ...(photos && { photos: [...chosen] }) }
      return api.proofs.make({ params: { id: device.id }, body })
    },
    onSuccess: onMade,
    onError: showError,
  })
  const isComplete = reason.trim() !== '' && isWithinBounds(period)
  return (
    <form
      className={styles.panel}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (isComplete && !isPending) mutate()
      }}
    >
      <p className={styles.lead}>{t('proofLead', { name })}</p>
      <ProofPeriod period={period} isTried={isTried} onChange={setPeriod} />
      <TextAreaField
        label={t('proofReason')}
        hint={t('proofReasonHint')}
        error={isTried && reason.trim() === '' ? t('proofReasonMissing') : undefined}
        required
        rows={2}
        maxLength={proofBounds.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <section aria-labelledby="proof-what">
        <h2 id="proof-what">{t('proofWhat')}</h2>
        <ProofPreview preview={preview} error={error} photos={chosen.length} />
      </section>
      {offered.length > 0 && <ProofPhotos device={device} offered={offered} chosen={chosen} onChange={setPhotos} />}
      <p className={styles.note}>
        <Icon of={ProofIcon} size={18} />
        {t('proofNoted')}
      </p>
      <Button type="submit" kind="primary" size="large" icon={ProofIcon} disabled={isPending}>
        {t(isPending ? 'proofMaking' : 'proofMake')}
      </Button>
    </form>
  )
}

/** The last days end now. */
function spanOf(period: Period): { from: Date; to: Date } {
  if (period.days === 'own') return { from: period.from, to: period.to }
  const to = new Date()
  return { from: new Date(to.getTime() - period.days * dayMs), to }
}

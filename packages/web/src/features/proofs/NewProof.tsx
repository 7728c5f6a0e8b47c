import { type Proof, proofBounds } from '@rastro/core/model/proof'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api } from '../../api/proofs.ts'
import { useT } from '../../i18n/translate.ts'
import { showError } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ProofIcon } from '../../ui/icons.ts'
import { TextAreaField } from '../../ui/TextField.tsx'
import { dayMs, isWithinBounds, type Period, ProofPeriod } from './ProofPeriod.tsx'
import styles from './Proofs.module.css'

interface NewProofProps {
  deviceId: number
  name: string
  onMade(proof: Proof): void
}

/** What a pack is about: its period and its reason, and what goes in. */
export function NewProof({ deviceId, name, onMade }: NewProofProps): ReactNode {
  const t = useT('proofs')
  const [period, setPeriod] = useState<Period>({ days: 1 })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn() {
      const to = period.days === 'own' ? period.to : new Date()
      const from = period.days === 'own' ? period.from : new Date(to.getTime() - period.days * dayMs)
      return api.proofs.make({ params: { id: deviceId }, body: { from, to, reason: reason.trim() } })
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
        <ul className={styles.parts}>
          {parts.map(({ text, more, count }) => (
            <li key={text}>
              <b>{t(text)}</b>
              <span>{t(more, { count })}</span>
            </li>
          ))}
        </ul>
      </section>
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

const parts = [
  { text: 'proofWhatFixes', more: 'proofWhatFixesMore', count: proofBounds.fixes },
  { text: 'proofWhatEvents', more: 'proofWhatEventsMore', count: proofBounds.events },
  { text: 'proofWhatCommands', more: 'proofWhatCommandsMore', count: proofBounds.commands },
  { text: 'proofWhatDriver', more: 'proofWhatDriverMore', count: proofBounds.drivers },
] as const

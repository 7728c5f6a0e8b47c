import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { CopyLine } from './CopyLine.tsx'
import styles from './first-tracker.module.css'
import { Step } from './Step.tsx'
import type { Target } from './target.ts'

interface AddressStepProps {
  target: Target | undefined
  isDone: boolean
  onCopied(): void
}

/** Where the tracker has to report. */
export function AddressStep({ target, isDone, onCopied }: AddressStepProps): ReactNode {
  const t = useT('firstTracker')
  return (
    <Step number={2} title={t('trackerAddressStep')} isDone={isDone}>
      {target === undefined ? (
        <p>{t('trackerFirst')}</p>
      ) : target.port === undefined ? (
        <p className={styles.fault}>
          {target.protocol === null
            ? t('trackerProtocolNobody')
            : t('trackerProtocolNotYet', { protocol: target.protocol.toUpperCase() })}
        </p>
      ) : (
        <>
          <p>{t(target.onlyUdp ? 'trackerPortUdp' : 'trackerPort', { port: String(target.port) })}</p>
          <CopyLine text={target.address} onCopied={onCopied} />
          {target.isPrivate && <p className={styles.fault}>{t('trackerHostPrivate')}</p>}
        </>
      )}
    </Step>
  )
}

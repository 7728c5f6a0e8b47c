import { type Proof, type ProofCheck, type ProofPartName, proofBounds } from '@rastro/core/model/proof'
import { type ReactNode, useRef, useState } from 'react'
import { api } from '../../api/proofs.ts'
import { useTimes } from '../../i18n/times.ts'
import { useT } from '../../i18n/translate.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { FilesIcon } from '../../ui/icons.ts'
import styles from './LoginLayout.module.css'
import { LoginLayout } from './LoginLayout.tsx'

/** Whether a proof pack was changed since it was signed here; for everybody, without an account (decision 176). */
export default function ProofCheckPage(): ReactNode {
  const t = useT('proofCheck')
  const input = useRef<HTMLInputElement>(null)
  const [check, setCheck] = useState<ProofCheck>()
  const [failure, setFailure] = useState<string>()
  const read = async (file: File) => {
    setCheck(undefined)
    setFailure(undefined)
    const proof = file.size > proofBounds.bytes ? undefined : packIn(await file.text())
    if (!proof) return setFailure(t('proofCheckUnreadable'))
    try {
      setCheck(await api.proofs.verify({ body: proof }))
    } catch (error) {
      setFailure(errorText(error))
    }
  }
  return (
    <LoginLayout>
      <div>
        <h1>{t('proofCheckTitle')}</h1>
        <p className={styles.lead}>{t('proofCheckText')}</p>
      </div>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        accept="application/json,.json"
        tabIndex={-1}
        aria-label={t('proofCheckChoose')}
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again
          target.value = ''
          if (file) void read(file)
        }}
      />
      <Button kind="primary" size="large" icon={FilesIcon} onClick={() => input.current?.click()}>
        {t('proofCheckChoose')}
      </Button>
      {failure && (
        <p role="alert" className={styles.refused}>
          {failure}
        </p>
      )}
      {check && <Outcome check={check} />}
    </LoginLayout>
  )
}

/** The object in a file; undefined for anything else. */
function packIn(text: string): Proof | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'parts' in value ? (value as Proof) : undefined
  } catch {
    // No JSON: the page says so
    return undefined
  }
}

const partKeys = {
  about: 'proofPartAbout',
  vehicle: 'proofPartVehicle',
  tracker: 'proofPartTracker',
  drivers: 'proofPartDrivers',
  fixes: 'proofPartFixes',
  events: 'proofPartEvents',
  commands: 'proofPartCommands',
  photos: 'proofPartPhotos',
  hashes: 'proofPartHashes',
} as const satisfies Record<ProofPartName | 'hashes', string>

function Outcome({ check }: { check: ProofCheck }): ReactNode {
  const t = useT('proofCheck')
  const times = useTimes()
  const { isValid, isSigned, differing, sha256, made, plate } = check
  if (isValid && made) {
    return (
      <div role="status" className={styles.checked} data-valid>
        <h2>{t('proofCheckValid')}</h2>
        <p>{t('proofCheckValidText', { plate: plate || '-', time: times.dateTime(made) })}</p>
        <code>{sha256}</code>
      </div>
    )
  }
  const names = differing.map((name) => (name in partKeys ? t(partKeys[name as keyof typeof partKeys]) : name))
  return (
    <div role="alert" className={styles.checked}>
      <h2>{t(isSigned ? 'proofCheckChanged' : 'proofCheckUnsigned')}</h2>
      {!isSigned && <p>{t('proofCheckUnsignedText')}</p>}
      {names.length > 0 && <p>{t('proofCheckChangedText', { parts: names.join(', ') })}</p>}
    </div>
  )
}

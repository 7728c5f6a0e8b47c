import { digitsOf } from '@rastro/core/identity/identity-kind'
import { cpf } from '@rastro/core/identity/tax-id'
import { AppError } from '@rastro/core/kit/errors'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConnectionError } from '../../api/client.ts'
import { api } from '../../api/inspections.ts'
import { useT } from '../../i18n/translate.ts'
import type { TypedForm } from '../../outbox/kept-inspection.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import styles from './Inspections.module.css'
import { KeptList } from './KeptList.tsx'
import { RefusedHint } from './RefusedHint.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { DraftInspection } from './use-draft-inspection.ts'

/** INSP-5, INSP-9, INSP-11: the driver is found by tax number; without a connection the number alone has to do. */
export function DriverStep({ work, typed }: { work: DraftInspection; typed: TypedForm }): ReactNode {
  const t = useT('inspections')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const validate = async (event: FormEvent) => {
    event.preventDefault()
    const digits = digitsOf(typed.cpf)
    if (digits === '') return setError(t('inspectionTaxIdMissing'))
    setAsking(true)
    try {
      const driver = await api.inspections.driver({ params: { taxId: digits } })
      work.change({ cpf: typed.cpf, driver, step: 2 })
    } catch (failure) {
      const isUnknown = failure instanceof AppError && failure.status === 404
      if (!(failure instanceof ConnectionError)) setError(isUnknown ? t('inspectionDriverUnknown') : errorText(failure))
      else if (cpf.fault(digits)) setError(t('inspectionTaxIdWrong'))
      else work.change({ driver: null, step: 2 })
    } finally {
      setAsking(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void validate(event)} noValidate>
      <StepFrame
        step={1}
        foot={
          <Button kind="primary" type="submit" disabled={isAsking}>
            {t('inspectionValidate')}
          </Button>
        }
      >
        <RefusedHint of={work.draft} />
        <TextField
          label={t('inspectionTaxId')}
          large
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          error={error}
          value={typed.cpf}
          onChange={({ target }) => {
            setError(undefined)
            const isAtEnd = target.selectionStart === target.value.length
            const text = isAtEnd ? cpf.written(cpf.clean(target.value)) : target.value
            work.change({ cpf: text, driver: undefined })
          }}
        />
        <KeptList />
      </StepFrame>
    </form>
  )
}

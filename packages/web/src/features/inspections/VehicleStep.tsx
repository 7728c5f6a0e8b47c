import { wordOf } from '@rastro/core/i18n/words'
import { capitalsOf } from '@rastro/core/identity/identity-kind'
import { AppError } from '@rastro/core/kit/errors'
import { writtenPlate } from '@rastro/core/vehicle/plate'
import { type FormEvent, type ReactNode, useState } from 'react'
import { ConnectionError } from '../../api/client.ts'
import { api } from '../../api/inspections.ts'
import { useT } from '../../i18n/translate.ts'
import type { TypedForm } from '../../outbox/kept-inspection.ts'
import { errorText } from '../../resource/show-error.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { DriverCard } from './DriverCard.tsx'
import { InspectedPlate } from './InspectedPlate.tsx'
import styles from './Inspections.module.css'
import { RefusedHint } from './RefusedHint.tsx'
import { StepFrame } from './StepFrame.tsx'
import type { DraftInspection } from './use-draft-inspection.ts'

/** INSP-6, INSP-10, INSP-12: the vehicle is found by its plate; without a connection the plate alone has to do. */
export function VehicleStep({ work, typed }: { work: DraftInspection; typed: TypedForm }): ReactNode {
  const t = useT('inspections')
  const [error, setError] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { vehicle } = typed
  const validate = async (event: FormEvent) => {
    event.preventDefault()
    if (vehicle !== undefined) return work.change({ step: 3 })
    const letters = capitalsOf(typed.plate)
    if (letters === '') return setError(t('inspectionPlateMissing'))
    setAsking(true)
    try {
      work.change({ vehicle: await api.inspections.vehicle({ params: { plate: letters } }) })
    } catch (failure) {
      const isUnknown = failure instanceof AppError && failure.status === 404
      if (failure instanceof ConnectionError) work.change({ vehicle: null })
      else setError(isUnknown ? t('inspectionVehicleUnknown') : errorText(failure))
    } finally {
      setAsking(false)
    }
  }
  const back = () => work.change({ step: 1 })
  const about = vehicle && [vehicle.cor, vehicle.ano, vehicle.category && wordOf(t, 'category', vehicle.category)]
  return (
    <form className={styles.form} onSubmit={(event) => void validate(event)} noValidate>
      <StepFrame
        step={2}
        onBack={back}
        foot={
          <>
            <Button onClick={back}>{t('sharedBack')}</Button>
            <Button kind="primary" type="submit" disabled={isAsking}>
              {vehicle === undefined ? t('inspectionValidate') : t('inspectionNext')}
            </Button>
          </>
        }
      >
        <DriverCard typed={typed} onChange={back} />
        <RefusedHint of={work.draft} />
        <TextField
          label={t('inspectionPlate')}
          large
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          error={error}
          value={typed.plate}
          onChange={({ target }) => {
            setError(undefined)
            work.change({ plate: target.value.toUpperCase(), vehicle: undefined })
          }}
          onBlur={() => work.change({ plate: writtenPlate(typed.plate) })}
        />
        {vehicle !== undefined && (
          <div className={styles.vehicle} role="status">
            <InspectedPlate text={vehicle?.placa ?? typed.plate} size="large" />
            {vehicle ? (
              <>
                <b>{[vehicle.marca, vehicle.modelo].filter(Boolean).join(' ')}</b>
                <span>{about?.filter(Boolean).join(', ')}</span>
              </>
            ) : (
              <span>{t('inspectionUnchecked')}</span>
            )}
          </div>
        )}
      </StepFrame>
    </form>
  )
}

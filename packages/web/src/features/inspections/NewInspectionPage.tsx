import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { ChecksStep } from './ChecksStep.tsx'
import { DriverStep } from './DriverStep.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useDraftInspection } from './use-draft-inspection.ts'
import { VehicleStep } from './VehicleStep.tsx'

/** INSP-2: an inspection in three steps, beside the vehicle, also without a connection. */
export default function NewInspectionPage(): ReactNode {
  const t = useT('inspections')
  const [params] = useSearchParams()
  const work = useDraftInspection(params.get('kept'))
  const { draft } = work
  if (!draft?.typed) return <StepFrame step={1}>{t('sharedLoading')}</StepFrame>
  const { typed } = draft
  if (typed.step === 1) return <DriverStep key={draft.key} work={work} typed={typed} />
  if (typed.step === 2) return <VehicleStep work={work} typed={typed} />
  return <ChecksStep work={work} typed={typed} />
}

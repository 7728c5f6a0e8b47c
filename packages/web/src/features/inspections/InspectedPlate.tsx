import { plateKind, writtenPlate } from '@rastro/core/vehicle/plate'
import type { ReactNode } from 'react'
import { Plate } from '../../fleet/Plate.tsx'
import { useT } from '../../i18n/translate.ts'

/** The plate of an inspected vehicle. */
export function InspectedPlate({ text, size = 'small' }: { text: string; size?: 'small' | 'large' }): ReactNode {
  const t = useT('inspections')
  const plate = writtenPlate(text)
  return <Plate text={plate} kind={plateKind(plate)} label={t('inspectionPlateOf', { plate })} size={size} />
}

import type { TextKey, Within } from '../i18n/areas.ts'
import type { Translate } from '../i18n/words.ts'
import type { FluidCheck } from '../resources/inspection.ts'
import type { CheckItem, CheckResult, InspectionSubject } from '../vocabulary/inspections.ts'

/** The words of inspections. */
export type InspectionWords = Translate<Within<'inspections'>>

export const checkKeys = {
  tyres: 'inspectionTyres',
  brakes: 'inspectionBrakes',
  lights: 'inspectionLights',
  wipers: 'inspectionWipers',
  mirrors: 'inspectionMirrors',
  horn: 'inspectionHorn',
  seatBelts: 'inspectionSeatBelts',
  extinguisher: 'inspectionExtinguisher',
  papers: 'inspectionPapers',
} as const satisfies Record<CheckItem, TextKey<'inspections'>>

export const resultKeys = {
  ok: 'inspectionResultOk',
  failed: 'inspectionResultFailed',
  notApplicable: 'inspectionResultNotApplicable',
} as const satisfies Record<CheckResult, TextKey<'inspections'>>

export const photoKeys = {
  front: 'inspectionPhotoFront',
  back: 'inspectionPhotoBack',
  left: 'inspectionPhotoLeft',
  right: 'inspectionPhotoRight',
  inside: 'inspectionPhotoInside',
  damage: 'inspectionPhotoDamage',
} as const satisfies Record<InspectionSubject, TextKey<'inspections'>>

/** INSP-16: the stored answers, in Portuguese on the wire. */
export const fluidKeys = {
  Sim: 'sharedYes',
  Não: 'sharedNo',
} as const satisfies Record<FluidCheck, TextKey<'shared'>>

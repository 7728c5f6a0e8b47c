import type { Check, Inspection, NewInspection } from '../resources/inspection.ts'
import type { InspectionSubject } from '../vocabulary/inspections.ts'
import { maxInspectionPhotos } from '../vocabulary/inspections.ts'
import { isSignaturePath } from './service-order.ts'

/** What is typed of an inspection: any part of it may still be missing. */
export interface TypedInspection {
  readonly cpf: string
  readonly placa: string
  readonly km: number | null
  readonly externa: string
  readonly interna: string
}

/** INSP-8: whether it can be saved: it has a driver, a vehicle, the odometer, and notes on its outside and its inside. */
export const isComplete = ({ cpf, placa, km, externa, interna }: TypedInspection): boolean =>
  /\d/.test(cpf) &&
  /[A-Za-z0-9]/.test(placa) &&
  km !== null &&
  Number.isFinite(km) &&
  km >= 0 &&
  externa.trim() !== '' &&
  interna.trim() !== ''

/** The checks that failed; each of them opens a maintenance. */
export const failedChecks = ({ checklist = [] }: Pick<NewInspection, 'checklist'>): readonly Check[] =>
  checklist.filter(({ state }) => state === 'failed')

/** What the schema cannot say: the field that is wrong, because a check is there twice or the signature is none. */
export function faultOfInspection({ checklist = [], signature }: NewInspection): 'checklist' | 'signature' | undefined {
  if (new Set(checklist.map(({ item }) => item)).size < checklist.length) return 'checklist'
  return signature && !isSignaturePath(signature.path) ? 'signature' : undefined
}

/** Whether one more photo of this subject fits. */
export const hasPhotoRoom = ({ photos }: Pick<Inspection, 'photos'>, subject: InspectionSubject): boolean =>
  photos.filter((photo) => photo.subject === subject).length < maxInspectionPhotos

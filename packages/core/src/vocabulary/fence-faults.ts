import { InvalidError } from '../kit/errors.ts'
import { type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why a geofence is not stored, in English; pages translate it by code, such as `fenceFault.radius` (decision 72). */
export const fenceFaults = {
  unreadable:
    'The area cannot be read: it must be CIRCLE (latitude longitude, metres), POLYGON ((latitude longitude, …)) or LINESTRING (latitude longitude, …)',
  radius: 'The radius must be more than 0 and at most {most} metres',
  corners: 'The area may have at most {most} corners',
  width: 'polylineDistance must be between 0 and {most} metres',
} as const

interface Refusal {
  readonly code: keyof typeof fenceFaults
  /** The field of the geofence. */
  readonly field: string
  readonly values: ReasonValues
}

/** The refusal of a geofence. */
export const fenceError = ({ code, field, values }: Refusal): InvalidError =>
  new InvalidError(reasonText(fenceFaults[code], values), { field, reason: { code: `fenceFault.${code}`, values } })

import type { InspectedDriver, InspectedVehicle } from '@rastro/core/api/inspections'
import type { Reason } from '@rastro/core/kit/reason'
import type { FluidCheck, NewInspection } from '@rastro/core/resources/inspection'
import type { CheckItem, CheckResult, InspectionSubject } from '@rastro/core/vocabulary/inspections'

/** A note on the outside or the inside: undefined while nothing is chosen. */
export interface TypedNote {
  readonly isWhole: boolean | undefined
  readonly text: string
}

/** What is typed of an inspection. The driver and the vehicle are those that were found; null where nobody could look, undefined before. */
export interface TypedForm {
  readonly step: 1 | 2 | 3
  readonly cpf: string
  readonly driver?: InspectedDriver | null | undefined
  readonly plate: string
  readonly vehicle?: InspectedVehicle | null | undefined
  readonly km: string
  readonly outside: TypedNote
  readonly inside: TypedNote
  readonly fluids: FluidCheck | null
  readonly remarks: string
  readonly checks: { readonly [I in CheckItem]?: { readonly state: CheckResult; readonly note: string } }
  /** Lines of an SVG path; empty while nobody has signed. */
  readonly signature: string
}

/** Why the server did not take it. */
export interface Refused {
  readonly message: string
  readonly reason: Reason | undefined
  readonly field: string | undefined
}

/** A draft, one that waits for a connection, one that was not accepted, one that the server has with all its photos. */
export type KeptState = 'draft' | 'waiting' | 'refused' | 'sent'

/** An inspection in this browser. The key is that of its creation: sent twice it is stored once. */
export interface KeptInspection {
  readonly key: string
  readonly userId: number
  readonly state: KeptState
  /** Of the last input, and when it was done (Unix ms). */
  readonly at: number
  readonly typed?: TypedForm
  /** What is sent. */
  readonly body?: NewInspection
  /** What the list shows of it. */
  readonly shown?: { readonly plate: string; readonly vehicle: string; readonly driver: string }
  /** Photos that were not sent yet. */
  readonly photos: number
  /** The server has it, though not yet all its photos. */
  readonly serverId?: number
  readonly refused?: Refused
}

/** A photo that waits in this browser until the server has it. */
export interface KeptPhoto {
  readonly key: string
  readonly inspection: string
  readonly subject: InspectionSubject
  readonly picture: Blob
}

import type { ValueKind } from './attributes.ts'

/** When a cut of the engine may be sent and how long commands wait: of a device, else its groups, else the server. */
export const blockAttributes = {
  /** An older position does not show whether the vehicle stands. */
  'block.maxFixAge': 'seconds',
  'block.slowSpeed': 'speed',
  /** How long the vehicle has to be that slow; one that stands is cut at once. */
  'block.slowTime': 'seconds',
  /** A cut of several vehicles, or of one not known to stand, needs a second user. */
  'block.secondPerson': 'flag',
  /** Time limit for the second user's answer. */
  'block.approvalTime': 'minutes',
  /** A cut without a reason is refused, also from clients that cannot ask for one. */
  'block.reasonRequired': 'flag',
  /** Hours that a command waits for its unit, or for its release. */
  'command.expiration': 'number',
} as const satisfies Record<string, ValueKind>

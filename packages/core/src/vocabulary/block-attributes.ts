import type { ValueKind } from './attributes.ts'

/** When a cut of the engine may leave and how long commands wait: of a device, else its groups, else the server. */
export const blockAttributes = {
  /** An older place says nothing of whether the vehicle stands. */
  'block.maxFixAge': 'seconds',
  'block.slowSpeed': 'speed',
  /** It has to be as slow as that; a vehicle that stands is cut at once. */
  'block.slowTime': 'seconds',
  /** Several vehicles, or one that is not seen to stand, need a second person. */
  'block.secondPerson': 'flag',
  /** In which time the second person has to answer. */
  'block.approvalTime': 'minutes',
  /** A cut without a reason is refused, also of clients that cannot ask for one. */
  'block.reasonRequired': 'flag',
  /** Hours that a command waits for its unit, or for its moment. */
  'command.expiration': 'number',
} as const satisfies Record<string, ValueKind>

/**
 * How far a kept command has come: it waits for its unit; it is held until it may leave; a node has taken it to send it; it was
 * handed to the network; the unit has said what became of it; it waited too long, or its unit cannot be told; somebody took it back;
 * the server took it back, because whoever gave it may not send it any more.
 */
export const commandStates = [
  'queued',
  'held',
  'claimed',
  'sent',
  'answered',
  'expired',
  'cancelled',
  'withdrawn',
] as const
export type CommandState = (typeof commandStates)[number]

/**
 * Why a cut of the engine is held: a second person has to agree; the unit has reported nothing over the connection over which it
 * would leave; its place or its speed is not known, or not lately; it moves; it is slow, but not for long enough.
 */
export const holdReasons = ['approval', 'connection', 'unknown', 'stale', 'moving', 'slow'] as const
export type HoldReason = (typeof holdReasons)[number]

/** Who gave a command: a person, the schedule of a group, or a notification. */
export const commandOrigins = ['person', 'schedule', 'notification'] as const
export type CommandOrigin = (typeof commandOrigins)[number]

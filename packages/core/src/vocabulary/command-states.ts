/**
 * State of a stored command: queued for its unit; held until released; claimed by a node for sending; handed to the network;
 * answered by the unit; expired, or its unit cannot receive it; cancelled by a user; withdrawn by the server, because its sender
 * may no longer send it.
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
 * Why an engine cut is held: a second user has to approve it; the unit has not reported over the connection that would be used;
 * its position or speed is unknown, or outdated; it moves; it is slow, but not for long enough.
 */
export const holdReasons = ['approval', 'connection', 'unknown', 'stale', 'moving', 'slow'] as const
export type HoldReason = (typeof holdReasons)[number]

/** The sender of a command: a user, the schedule of a group, or a notification. */
export const commandOrigins = ['person', 'schedule', 'notification'] as const
export type CommandOrigin = (typeof commandOrigins)[number]

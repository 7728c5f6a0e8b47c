/**
 * How far a kept command has come: it waits; a node has taken it to send it; it was handed to the network; the unit has
 * said what became of it; it waited too long, or its unit cannot be told; somebody took it back.
 */
export const commandStates = ['queued', 'claimed', 'sent', 'answered', 'expired', 'cancelled'] as const
export type CommandState = (typeof commandStates)[number]

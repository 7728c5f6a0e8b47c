/** Words of the page that tells of one event (MAP-51). */
export const happened = {
  happenedVehicle: 'Vehicle',
  happenedWhen: 'When',
  happenedSeen: 'Seen by',
  happenedSpeed: 'Speed',
  happenedNowhere: 'No position',
  happenedMissing: 'Event not found',
  happenedAround: 'Before and after',
  happenedAlone: 'No other events within 30 min before or after.',
  happenedShow: 'Show vehicle on the map',

  // The messages that it made
  happenedMessages: 'Messages',
  happenedNoMessages: 'No one was notified of this event.',
  messageWaiting: 'Waiting until {time}',
  messageSent: 'Sent {time}',
  messageFailed: 'Failed {time}',
  messageExpired: 'Not sent in time ({time})',
  messageSkipped: 'Not sent ({time})',
} as const

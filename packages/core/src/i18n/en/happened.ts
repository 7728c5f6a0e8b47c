/** Words of the page that tells of one event (MAP-51). */
export const happened = {
  happenedVehicle: 'Vehicle',
  happenedWhen: 'When',
  happenedSeen: 'Seen by',
  happenedSpeed: 'Speed',
  happenedNowhere: 'It came without a position',
  happenedMissing: 'There is no such event',
  happenedAround: 'Shortly before and after',
  happenedAlone: 'Nothing else happened within half an hour.',
  happenedShow: 'Show vehicle on the map',

  // The messages that it made
  happenedMessages: 'Messages',
  happenedNoMessages: 'Nobody was sent a message about this.',
  messageWaiting: 'Waits until {time}',
  messageSent: 'Sent {time}',
  messageFailed: 'Could not be sent, {time}',
  messageExpired: 'Too old to be sent, {time}',
  messageSkipped: 'Not to be sent, {time}',
} as const

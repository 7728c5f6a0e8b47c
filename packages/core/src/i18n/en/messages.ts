/** Texts of the messages that tell people of events; no screen loads them. */
export const messages = {
  messageVehicle: 'Vehicle',
  messageTime: 'When',
  messageSpeed: 'Speed',
  messagePlace: 'Where',
  messageMap: 'Map of the place',
  messageMapOf: 'Map of {place}',
  messageOpen: 'Open on the map',
  messageNotification: 'Notification',
  messageChange: '{before} → {after}',
  messageMany: '{count} events',
  licenceDays: 'The driving licence of {name} expires in {count} days, on {day}',
  licenceTomorrow: 'The driving licence of {name} expires tomorrow, on {day}',
  licenceToday: 'The driving licence of {name} expires today',
  licencePast: 'The driving licence of {name} expired on {day}',
  licenceOpen: 'Open the driver',
  messageMore: 'and {count} more',

  // Dunning
  messageDueReminder: 'Your charge of {value} is due on {day}',
  messageDueToday: 'Your charge of {value} is due today, {day}',
  messageDueNotice: 'Your charge of {value} was due on {day} and has not been paid yet',
  messageDueLimit: 'Your charge of {value}, due on {day}, is unpaid: the live map, replay and reports are paused',
  messageDueAhead: 'From {day} on, the live map, replay and reports are paused until it is paid.',
  messageDueStays:
    'Tracking, SOS and alarms go on, the history is kept, and no vehicle is blocked. All is shown again as soon as the payment arrives.',
  messageDueFine: 'Paid late, it costs a fine of {percent} %.',
  messageDueInterest: 'Paid late, it costs interest of {percent} % a month.',
  messageDueTotal: 'Today it is {total}.',
  messageDuePix: 'Pix copy and paste:',
  messageDueOpen: 'See the charge',
  messageDuePaid: 'Already paid? Please disregard this message.',

  // What a stock client shows of a command that waits
  commandWaits: 'Command: waiting for the tracker to connect',
  commandWaitsStanding: 'Command: waiting for the vehicle to stop',
  commandWaitsApproval: 'Command: waiting for another person’s approval',
  commandWaitsSms: 'Command: waiting for the SMS service',

  // What a test of a notification says
  messageTest: 'Test',
  messageTestNote: 'This is a test: nothing really happened.',
  exampleVehicle: 'Strada 07',
  examplePlace: 'Avenida Paulista, São Paulo',
  exampleFence: 'Depot',
  exampleService: 'Oil change',
  exampleDriver: 'João Souza',
  exampleResult: 'Engine blocked',
  exampleText: 'Balance: R$ 3,20',
} as const

/** Words of the page of the first tracker. */
export const firstTracker = {
  trackerSkip: 'Add without testing',
  helpFirstTracker:
    'Choose the model: the page shows the port of its protocol and the text messages that set it up.\nSend them to the number of the SIM card in this order, each after the answer to the one before.\nThe window shows what the tracker sends. When nothing comes, it says what is probably wrong.',

  // Model
  trackerModelStep: 'Which model is it?',
  trackerModel: 'Model',
  trackerModelHint: 'See the label of the tracker. {count} known models.',
  trackerModelNone: 'Unknown model. Ask its seller which protocol it speaks.',
  trackerNumber: 'Number of the tracker',
  trackerNumberHint:
    '{kind, select, imei {IMEI: 15 digits, on the label} digits6 {6 digits, on the label} digits9 {9 digits, on the label} digits10 {10 digits, on the label; not the IMEI} chosen {As the app shows it} other {As on the label}}',
  trackerProtocolNotYet: 'This server does not read {protocol}, the protocol of this model, yet.',
  trackerProtocolNobody: 'The protocol of this model is not read here yet.',

  // Address
  trackerAddressStep: 'Point the tracker here',
  trackerPort: 'Port {port}, that of this model.',
  trackerPortUdp: 'Port {port}, that of this model: it only sends over UDP.',
  trackerHostPrivate: 'Only the local network reaches this address. A SIM card needs the public name of the server.',
  trackerFirst: 'Choose the model first.',

  // Messages
  trackerMessagesStep: 'Send these SMS to the number of the SIM card',
  trackerMessagesOrder: 'In this order, each after the answer to the one before.',
  trackerCarrier: 'Carrier',
  trackerCarrierHint: 'The carrier decides the APN. The paper of the SIM card wins.',
  trackerCarrierOther: 'Another',
  trackerApn: 'APN',
  trackerApnUser: 'User',
  trackerApnPassword: 'Password of the APN',
  trackerInterval: 'Interval',
  trackerIntervalSeconds: '{seconds} s',
  trackerPassword: 'Password of the tracker',
  trackerPasswordHint: 'From the factory: {password}',
  trackerMissingId: 'The messages repeat the number of the tracker: type it above.',
  trackerTooLong: 'Longer than one SMS: use a shorter host name, or the program of the maker.',
  trackerCheck: 'To check what it has stored:',
  trackerSendSms: 'SMS',
  trackerSendSmsOf: 'Send {text} as an SMS',
  trackerCopyOf: 'Copy {text}',
  trackerWhatsApp: 'Send all by WhatsApp',
  trackerTool: 'No SMS is known for this model: use the program of its maker, with server {host} and port {port}.',
  trackerApp: 'Install the app {name}, and type this address and the number that the app shows.',
  trackerCertainty:
    '{certainty, select, manual {From the documents of the maker.} platform {As used on other platforms: check the manual.} inferred {As for other models of the family: try it on one tracker first.} other {As told by users: try it on one tracker first.}}',

  // Wait
  trackerWaitStep: 'Wait for the first message',
  trackerWaiting: 'Nothing yet. Waiting for {time}.',
  trackerCame: 'It came at {time}.',
  trackerCameAfter: 'It came at {time}, {seconds, plural, one {# second} other {# seconds}} after the connection.',
  trackerWaitUnseen: 'Add the vehicle: its first position brings it to the map.',

  // Window
  trackerWindow: 'What arrived on the port',
  trackerSince: '{port}, since {time}',
  trackerLive: 'Live',
  trackerEnded: 'Stopped after 15 minutes',
  trackerGoOn: 'Go on',
  trackerFailed: 'The server does not answer. Trying again.',
  trackerNothing: 'What the tracker sends appears here.',
  trackerConnected: 'Connection from {host}',
  trackerConnectedUnknown: 'A connection that has not said who it is',
  trackerLogin: 'Login of tracker {identifier}',
  trackerMessage: 'Message without a position',
  trackerPosition: 'Position, {speed}',
  trackerPositionSatellites: 'Position with {count, plural, one {# satellite} other {# satellites}}, {speed}',
  trackerPositionNoFix: 'Position without GPS signal',
  trackerReply: 'Answer sent',
  trackerRefused: 'Refused: the vehicle is disabled or has expired',
  trackerUnreadable: 'Not a message of this protocol',
  trackerLooksLike: 'Not a message of this protocol: it looks like {protocol}',
  trackerSilent: 'Connected and said nothing',
  trackerClosed: 'Connection closed',
  trackerCaller: 'Tracker {identifier} calls on this port',
  trackerIsIt: 'This is it',

  // Likely mistakes
  mistakeTitle: 'What is probably wrong',
  mistakeTaken: 'This number already belongs to a vehicle. Look for it in the list, or ask the administrator.',
  mistakeDisabled: 'The vehicle with this number is disabled or has expired.',
  mistakeHostPrivate: 'The SIM card does not reach this address, which only the local network knows.',
  mistakeOnlyUdp: 'Nothing came. This model only sends over UDP: the firewall must let UDP through on this port.',
  mistakeSilent: 'Somebody connected and said nothing: the tracker may expect another protocol, or it was a test.',
  mistakeNoFix: 'It reports without GPS signal: put it under the open sky, and check the antenna.',
  mistakeNoPosition: 'It is connected but sends no position: it needs open sky, or the ignition wire, or to move.',
  mistakeNothing:
    'Nothing came. Check the APN and the data plan, whether the tracker answered the SMS, and whether the firewall lets this port through.',
  mistakeOtherIdentifier: 'A similar number calls on this port: {identifier}.',
  mistakeIdentifierLength: 'This model has a number of {digits} digits; another number was typed.',
  mistakeWrongPort: 'What comes is {protocol}: its port is {port}. Choose the model that it really is.',
  mistakeUnknownProtocol: 'What comes looks like {protocol}, which this server does not read yet.',
  mistakeUnreadable: 'Something comes that is no message of this protocol: check the model and the port.',
  mistakeClockOff:
    '{minutes, plural, one {The clock of the tracker differs by # minute: set it to UTC.} other {The clock of the tracker differs by # minutes: set it to UTC.}}',
  mistakeClockHours:
    '{hours, plural, one {The clock of the tracker differs by # hour: set it to UTC.} other {The clock of the tracker differs by # hours: set it to UTC.}}',

  // Talking
  trackerTalking: 'The tracker is talking',
  trackerAdd: 'Add this tracker',
  trackerOpen: 'Open the vehicle',
  trackerPlate: 'Plate',
  trackerAdded: '{name} added',
} as const

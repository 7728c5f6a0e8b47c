/** Words for adding a vehicle and for making a phone a tracker. */
export const adding = {
  deviceAdded: '{name} added',
  deviceIdentifierHint: 'The IMEI of the tracker, or the identifier that the phone app shows',
  devicePhoneTitle: 'A phone works as a tracker too',
  devicePhoneText:
    'Install Traccar Client on the phone, enter this server address there, and type here the identifier that it shows. Then switch the service on.',
  devicePhoneServer: 'Server address',
  devicePlateHint: 'ABC-1234 or ABC-1D23; the hyphen may be left out',
  devicePlatePreview: 'Plate {plate}',
  deviceIdentifierTaken:
    'Another vehicle has this identifier. Check the digits, or ask the administrator to give you that vehicle.',
  devicePhoneScan: 'Scan it with the app Traccar Client: settings, QR code.',
  devicePhoneCode: 'QR code with the address of the server',
  devicePhoneCodeFor: 'QR code with the address of the server and the identifier {identifier}',
  devicePhoneOpen: 'Set up the app on this phone',
  devicePhoneMake: 'Make an identifier',
  devicePhoneOther: 'Other addresses of this server: {hosts}',
  devicePhoneOff:
    'This server takes no phones: its port for them (osmand) is off. Whoever runs it switches it on with DEVICE_PORTS.',
  devicePhoneLocal:
    'This address works on this machine only. Open the server by its address in the network to connect a phone.',
  deviceTrackerTitle: 'Where a tracker reports',
  deviceTrackerText: 'Set the tracker up with this address and the port of its protocol.',
  deviceTrackerProtocol: 'Protocol of the tracker',
} as const

/** Words for adding a vehicle and for making a phone a tracker. */
export const adding = {
  deviceAdded: '{name} added',
  deviceIdentifierHint: 'The IMEI of the tracker, or the identifier that the phone app shows',
  devicePhoneTitle: 'A phone works as a tracker too',
  devicePhoneText:
    'Install Traccar Client on the phone, enter this server address there, and type the identifier it shows here. Then turn on the service in the app.',
  devicePhoneServer: 'Server address',
  devicePlateHint: 'ABC-1234 or ABC-1D23; the hyphen may be left out',
  devicePlatePreview: 'Plate {plate}',
  deviceIdentifierTaken:
    'Another vehicle already uses this identifier. Check the digits, or ask the administrator for access to that vehicle.',
  devicePhoneScan: 'Scan it in the Traccar Client app, under Settings, QR code.',
  devicePhoneCode: 'QR code with the address of the server',
  devicePhoneCodeFor: 'QR code with the address of the server and the identifier {identifier}',
  devicePhoneOpen: 'Set up the app on this phone',
  devicePhoneMake: 'Generate identifier',
  devicePhoneOther: 'Other addresses of this server: {hosts}',
  devicePhoneOff:
    'This server does not accept phones: their port (osmand) is off. Whoever runs the server can turn it on in DEVICE_PORTS.',
  devicePhoneLocal:
    'This address works on this machine only. Open the server by its address in the network to connect a phone.',
  deviceIdentifierCheck: 'The check digit does not match this IMEI. Check the digits: it can be saved all the same.',
  deviceCorrect: 'Correct the identifier',
  deviceCorrected: 'Identifier of {name} corrected',
  deviceScan: 'Scan with the camera',
  deviceScanStop: 'Stop the camera',
  deviceScanHint: 'Point the camera at the bar code of the tracker.',
  deviceScanRefused: 'The camera cannot be used. Allow it in the browser, or type the identifier.',
  deviceUnknownTitle: 'Unknown trackers that are calling now',
  deviceUnknownUse: 'Use the tracker {identifier}',
  deviceUseShort: 'Use',
  deviceTrackerTitle: 'Address and port for the tracker',
  deviceTrackerText: 'Set up the tracker with this address and the port of its protocol.',
  deviceTrackerProtocol: 'Protocol of the tracker',
} as const

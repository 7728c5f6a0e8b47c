/** Words of the page that verifies a proof pack, for everybody. */
export const proofCheck = {
  proofCheckTitle: 'Check a proof pack',
  proofCheckText:
    'Choose the file .json of a pack: this page says whether anything was changed since it was signed here.',
  proofCheckChoose: 'Choose file',
  proofCheckValid: 'Nothing was changed',
  proofCheckValidText: 'Pack of {plate}, made {time}. The SHA-256 has to be the one at the foot of the PDF:',
  proofCheckUnsigned: 'This pack was not signed here',
  proofCheckUnsignedText: 'The signature is not one of this installation, or the file was changed.',
  proofCheckChanged: 'This pack was changed',
  proofCheckChangedText: 'These parts are not as they were signed: {parts}',
  proofCheckUnreadable: 'This file is no proof pack',
  proofPartAbout: 'who made it and why',
  proofPartVehicle: 'vehicle',
  proofPartTracker: 'tracker',
  proofPartDrivers: 'drivers',
  proofPartFixes: 'positions',
  proofPartEvents: 'events',
  proofPartCommands: 'commands',
  proofPartPhotos: 'photos',
  proofPartHashes: 'checksums',
} as const

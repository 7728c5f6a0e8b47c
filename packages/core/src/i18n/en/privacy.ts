/** Words of personal data: the terms, consents, one's own data. */
export const privacy = {
  // The question after signing in
  termsTitle: 'Before you continue',
  termsText: 'Read and accept what governs the use of this platform.',
  termsChangedText: 'There is a new version since you last accepted. Read it and accept it to continue.',
  termsOpen: 'Terms of use',
  termsOpenPrivacy: 'Privacy policy',
  termsVersion: 'version {version}',
  termsAccept: 'I have read and accept',
  termsLeave: 'Not now, sign out',
  termsCheck: 'I have read and accept the terms of use and the privacy policy',
  termsCheckAlone: 'I have read and accept the terms of use',

  // The tab
  privacyTab: 'Privacy',
  consentsTitle: 'Terms and consents',
  consentsHint: 'What this account has accepted, with version and time.',
  consentsFailed: 'The consents could not be loaded.',
  consentsNone: 'Nothing has been accepted yet.',
  consentsGranted: 'accepted {time}',
  consentsWithdrawn: 'withdrawn {time}',
  consentsFrom: 'from {address}',
  consentsOptionalHint: 'Optional: you can change your mind at any time.',
  consentsSaved: 'Your choice is recorded',

  copyTitle: 'Copy of the data',
  copyHint: 'Everything kept about this account, as a .zip of readable files.',
  copyText: 'The history of the vehicles that belong to the account is of the days chosen here, at most {days}.',
  copyFrom: 'From',
  copyTo: 'To',
  copyRange: 'Choose at most {most} days, the first before the last.',
  copyOwn: 'Download my data',
  copyOf: 'Download the data',
  copyMaking: 'Making the copy…',
  copyDone: 'The copy was downloaded',

  erasureTitle: 'Erasure of the data',
  erasureAsk: 'Whoever manages your account can erase it with its data at your request.',
  erasureNot: 'This account cannot be erased.',
  erasureOther: 'Erase the account and its data',
  erasureOtherText: 'At the request of its owner. It cannot be undone.',
  erasureTypeOther: 'Type the email of the account to confirm',
  erasureFailed: 'What would be erased could not be loaded.',
  erasureDone: 'Erased. Number of the request: {protocol}',
  erasureGoes: 'What is erased',
  erasureStays: 'What is kept, for how long and why',
  erasureAccount: 'The account: name, email, phone, documents, sign-ins, tokens and links, at once.',
  erasureVehicles:
    '{count, plural, one {# vehicle that only this account has, with its history and data; the tracker stays with whoever manages it.} other {# vehicles that only this account has, with their history and data; the trackers stay with whoever manages them.}}',
  erasureDrivers: '{count, plural, one {# driver} other {# drivers}}, with documents and pictures.',
  erasureFences: '{count, plural, one {# geofence} other {# geofences}}.',
  erasureOthers:
    '{count, plural, one {# other item} other {# other items}}: notifications, groups, calendars and the like.',
  erasureFiles: '{count, plural, one {# document or picture} other {# documents and pictures}}.',
  erasureShared:
    '{count, plural, one {# vehicle that others have too stays with them.} other {# vehicles that others have too stay with them.}}',
  erasureAudit:
    'The security log of what was done, for {days, plural, one {# day} other {# days}}, with the number of the request in place of the name: legitimate interest in security.',
  erasureAddresses:
    'Network addresses of that log, for {days, plural, one {# day} other {# days}}: Marco Civil da Internet, art. 15.',
  erasureConsents:
    'What was accepted and when, without the name, for {years, plural, one {# year} other {# years}}: evidence in disputes.',
  erasureFiscal:
    'Contracts and fiscal documents, where there are some, for {years, plural, one {# year} other {# years}}: tax law.',
  erasureReceipt: 'Receipt of the erasure of personal data',
  erasureProtocol: 'Number of the request: {protocol}',
} as const

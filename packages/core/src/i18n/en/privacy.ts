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
  copyRange: 'Choose at most {days} days, the first before the last.',
  copyOwn: 'Download my data',
  copyOf: 'Download the data',
  copyMaking: 'Making the copy…',
  copyDone: 'The copy was downloaded',
} as const

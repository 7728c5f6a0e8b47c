/** Words that any page may say, also before anybody has logged in. */
export const start = {
  // Shared words
  sharedSaving: 'Saving…',
  sharedClose: 'Close',
  sharedRetry: 'Try again',
  sharedName: 'Name',
  sharedEmail: 'Email',
  sharedPassword: 'Password',
  sharedShowPassword: 'Show password',
  sharedHidePassword: 'Hide password',

  // The brand's own lines and start-up
  appName: 'Rastro',
  appLoading: 'Loading',
  appServerFailed: 'The server information could not be loaded',
  appCrashed: 'This screen stopped working',
  appPartWaits: 'Waiting for the server. This screen opens when it is back.',
  appReload: 'Reload page',
  appUpdateReady: 'A new version is ready',
  appUpdateNow: 'Update now',

  // Log in, register, reset, change server
  loginLanguage: 'Language',
  languageEnglish: 'English',
  languagePortuguese: 'Português',
  resetNewPassword: 'New password',
  passwordShort: 'Use at least 8 characters',
  passwordCommon: 'This password is too common. Choose another',
  passwordPresent: 'Current password',
  passwordPresentWrong: 'Current password missing or incorrect',

  // Errors
  errorTitle: 'Error',
  errorGeneral: 'Invalid parameters or constraints violation',
  errorConnection: 'Connection error',
  fileInApp: 'If the app does not save the file, open this page in the phone’s browser.',
  errorSocket: 'Web socket connection error',

  // Refusals about addresses, codes and links
  contactRefusalNotAddress: 'Enter an email address such as ana@example.com',
  contactRefusalPasswordNeeded: 'Enter your current password. Without a password, sign in again first',
  contactRefusalPasswordWrong: 'The current password is wrong',
  contactRefusalTokenPassword: 'A token cannot set a password',
  contactRefusalTokenAddress: 'A token cannot change an email address or a login name',
  contactRefusalTokenVerify: 'A token cannot verify an address. Sign in to do so',
  contactRefusalTokenIdentity: 'A token cannot link an account. Sign in to do so',
  contactRefusalNoMail: 'This server is not set up to send links',
  contactRefusalNoTexts: 'This server does not send codes',
  contactRefusalNoPhone: 'Enter a phone number first',
  contactRefusalOwnPhone: 'Only its owner can verify a phone number',
  contactRefusalAlreadyVerified: 'This address is already verified',
  contactRefusalNothingPending: 'No address is waiting for confirmation',
  contactRefusalLinkOver: 'The link was used or has expired. Request a new one',
  contactRefusalCodeOver: 'The code has expired or was wrong too often. Request a new one',
  contactRefusalCodeWrong: 'The code is wrong',
  contactRefusalTooMany: 'Too many requests. Try again later',
  contactRefusalTaken: 'Another account uses this email',
} as const

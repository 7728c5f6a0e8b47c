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
} as const

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
  appPartWaits: 'Waiting for the server. This opens by itself when it is back.',
  appReload: 'Reload page',
  appUpdateReady: 'A new version is ready',
  appUpdateNow: 'Update now',

  // Log in, register, reset, change server
  loginLanguage: 'Language',
  languageEnglish: 'English',
  languagePortuguese: 'Português',
  resetNewPassword: 'New password',
  passwordShort: 'Use at least 8 characters',
  passwordCommon: 'This is one of the most common passwords: choose another',
  passwordPresent: 'Current password',
  passwordPresentWrong: 'The current password is missing or wrong',

  // Errors
  errorTitle: 'Error',
  errorGeneral: 'Invalid parameters or constraints violation',
  errorConnection: 'Connection error',
  errorSocket: 'Web socket connection error',
} as const

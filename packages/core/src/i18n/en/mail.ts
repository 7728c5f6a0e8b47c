/** Texts of the mails that the server sends; no screen loads them. */
export const mail = {
  resetMailSubject: 'A new password',
  resetMailText: 'Somebody asked for a new password for your account. Set it here; the link works once, for an hour:',
  resetMailButton: 'Set a new password',
  resetMailIgnore: 'If it was not you, there is nothing to do: your password stays as it is.',
} as const

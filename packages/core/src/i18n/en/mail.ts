/** Texts of the mails that the server sends; no screen loads them. */
export const mail = {
  resetMailSubject: 'Reset your password',
  resetMailText:
    'We received a request to reset the password of your account. Use the link below within 1 hour; it works once:',
  resetMailButton: 'Reset password',
  resetMailIgnore: 'If this was not you, ignore this email: your password does not change.',
  proofMailSubject: 'Confirm your email',
  proofMailText:
    'This email address was entered for an account. Confirm here that it is yours; the link works once, for 24 hours:',
  proofMailButton: 'Confirm email',
  proofMailIgnore: 'If it was not you, there is nothing to do: nothing else is sent to this address.',
  pendingMailSubject: 'Your email is about to change',
  pendingMailText:
    'Someone signed in to your account and asked to change its email address. It changes when the new address is confirmed.',
  changedMailSubject: 'Your email was changed',
  changedMailText: 'The email address of your account was changed, and this one is no longer used for it.',
  noticeMailNotYou: 'If it was not you, set a new password now: this cancels the change and ends all sign-ins.',
  noticeMailAsk: 'If you did not expect this, contact whoever manages your account.',
  noticeMailButton: 'Set a new password',
  expiryMailSubject: 'Your account expires on {date}',
  expiryMailText: 'From {date} on you can no longer sign in, and you get no notifications. Nothing is deleted.',
  expiryMailAsk: 'To keep using it, contact whoever manages your account.',
  erasureMailSubject: 'Your account was erased: {protocol}',
  erasureMailText: 'Your account and your data are erased. Keep the number of this request: {protocol}.',
  erasureMailKept:
    'As the law asks for, the security log stays for its time with this number in place of your name, network addresses for 6 months, and evidence of consents and fiscal data for 5 years.',
  planMailSubject: '{account} asks for: {feature}',
  planMailText: '{name} asks for a feature that the plan {plan} of {account} does not include: {feature}.',
  planMailButton: 'See the requests',
  reportMailSubject: '{report}: {from} to {to}',
  reportMailText: 'The report {report} from {from} to {to} is attached as a spreadsheet.',
  reportMailScheduled: 'You get it because of the scheduled report {description}.',
  reportMailLarge: 'The report {report} from {from} to {to} is too large for an email. Open it here and export it:',
  reportMailButton: 'Open the report',
  optedOutText: '{name} will send you no more messages by WhatsApp. To get them again, reply START.',
  optedInText: '{name} sends you messages by WhatsApp again. To end them, reply STOP.',
  phoneCodeText: 'Your code is {code}. It expires in 10 minutes. Do not share it with anyone.',
} as const

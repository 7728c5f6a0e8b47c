import { type ReasonedText, type ReasonValues, reasonText } from '../kit/reason.ts'

/** Why an address, a code or a link is refused, in English; pages translate it by code, such as `contactRefusal.notAddress`. */
export const contactRefusals = {
  notAddress: 'This is not an email address such as ana@example.com',
  passwordNeeded: 'The present password is needed',
  passwordWrong: 'The present password is wrong',
  tokenPassword: 'A token cannot set a password',
  tokenAddress: 'A token cannot change an email address or a login name',
  tokenVerify: 'A token cannot verify an address: sign in',
  tokenIdentity: 'A token cannot bind or release an account: sign in',
  noMail: 'This server cannot send links: it needs MAIL_URL and PUBLIC_URL',
  noTexts: 'This server sends no codes: it has neither SMS nor WhatsApp',
  noPhone: 'There is no phone number',
  ownPhone: 'Only the person themselves verifies their phone number',
  ownWhatsapp: 'The person ended messages by WhatsApp: only they have them again',
  enteredWhatsapp: 'While signed in as somebody else, nothing is changed in their name here: use your own account',
  whatsappReason: 'What the person said is needed, as evidence',
  alreadyVerified: 'This address is verified already',
  nothingPending: 'There is no address that waits for its confirmation',
  linkOver: 'The link was used or has expired: ask for a new one',
  codeOver: 'The code has expired or was wrong too often: ask for a new one',
  codeWrong: 'The code is wrong',
  tooMany: 'Too many links and codes were asked for',
  taken: 'Another account has this email address',
} as const
export type ContactRefusal = keyof typeof contactRefusals

/** Why single sign-on opens no account, in English; pages translate it by code, such as `signInRefusal.notVerified`. */
export const signInRefusals = {
  noEmail: 'The identity provider does not tell your email',
  emailNotVerified: 'The identity provider has not verified your email',
  emailAlike: 'The email has letters that cannot be told apart from others',
  noSubject: 'The identity provider does not tell who you are',
  notInGroup: 'You are not in the group that may sign in',
  noAccount: 'There is no account with your email',
  notVerified:
    'An account with your email exists, and its address is not verified. Sign in with its password and verify the address, ' +
    'or set a new password by email, then sign in here again. Or ask an administrator to bind the account',
  otherPerson:
    'The account with your email is bound to another person of the identity provider: ask an administrator to release it',
} as const
export type SignInRefusal = keyof typeof signInRefusals

/** The sentence and the reason of a refusal about an address, a code or a link. */
export const contactRefusal = (code: ContactRefusal, values: ReasonValues = {}): ReasonedText => ({
  message: reasonText(contactRefusals[code], values),
  reason: { code: `contactRefusal.${code}`, values },
})

/** The sentence and the reason of a refused single sign-on. */
export const signInRefusal = (code: SignInRefusal): ReasonedText => ({
  message: signInRefusals[code],
  reason: { code: `signInRefusal.${code}`, values: {} },
})

import { type Reason, type ReasonValues, reasonText } from '../kit/reason.ts'

/**
 * Why a message is pending, was not sent or was not delivered, as stored. Pages translate it by code with its values; texts of
 * foreign services have no code.
 */
export const deliveryOutcomes = {
  quietHours: 'Waiting until quiet hours end at {until}',
  insteadOf: 'Instead of {channel}',
  toldTwice: 'Another notification already covers this',
  toldLately: 'Already notified less than {minutes} minutes before',
  overQuota: 'This person gets at most {count} messages an hour over {channel}',
  smsOverQuota: 'More text messages than the quota of {count} an hour: try again later',
  notConfigured: 'The channel {channel} is not configured',
  noCommand: 'This person does not have access to the command',
  cameOldMinutes: 'The event arrived {count} minutes late',
  cameOldHours: 'The event arrived {count} hours late',
  tooOld: 'It could not be sent in time',
  accountRemoved: 'The account was deleted',
  accountDisabled: 'User is disabled',
  accountExpired: 'User has expired',
  notInPlan: 'The plan of this person does not include it',
  thingRemoved: 'The vehicle or the event was deleted',
  notSeen: 'This person no longer has access to the vehicle',
  notConfiguredHere: 'The channel {channel} is not configured on this node',
  interrupted: 'The server stopped while it was sent: whether it arrived is not known',
  serverFailed: 'The server failed to send it',
  noAnswer: '{service} did not answer',
  tooMany: 'The message limit of {service} was reached ({status})',
  serviceFailed: '{service} failed ({status})',
  keyRefused: '{service} does not accept the key of this server ({status})',
  messageRefused: '{service} refused the message ({status})',
  notVerified: 'The address of this person is not verified',
  optedOut: 'This person wants no messages over {channel}',
  noAddress: 'This person has no contact details for this channel',
  addressGone: 'The service cannot find this person’s contact',
  numberBusy: 'Too many messages wait for this WhatsApp number',
  numberAway: 'The WhatsApp number that sends it is not connected',
  noBrowser: 'This person has not turned on notifications in any browser',
  browserGone: 'The browser no longer accepts notifications',
  mailTaken: 'The mail server accepted the message',
  mailNoAddress: 'There is no mail address',
  mailTooMany: 'Too many emails are being sent',
  mailAway: 'The mail server could not be reached ({code})',
  mailRefused: 'The mail server refused the message ({status})',
  mailBusy: 'The mail server is not accepting the message right now ({status})',
  mailOwnTaken: 'The mail server of this account accepted the message',
  mailOwnNotPublic: 'The mail server of this account is not on the internet, and the operator has not allowed it',
  mailOwnAway: 'The mail server of this account could not be reached ({code})',
  mailOwnLogin: 'The mail server of this account does not accept its user and password ({status})',
  mailOwnRefused: 'The mail server of this account refused the message ({status})',
  mailOwnBusy: 'The mail server of this account is not accepting the message right now ({status})',
  noMail: 'No mail server is configured',
  noChannel: 'There is no channel called {channel}',
  taken: '{service} accepted the message',
  toldBrowsers: 'Shown in your open browsers',
  shownInApp: 'Shown in the application until it is paid',
  paymentPending: 'A payment of this person is pending',
  noLongerDue: 'Paid, cancelled or waited for meanwhile',
  stoppedWhileSending: 'The server stopped while sending it: it may have arrived',
  commandThere: 'The command exists. A test does not send it',
  commandNotChosen: 'commandId is missing',
  nowhere: 'There is nowhere to send it',
} as const
export type DeliveryOutcome = keyof typeof deliveryOutcomes
export type OutcomeValues = ReasonValues

/** The sentence of a code, in English. */
export const outcomeText = (code: DeliveryOutcome, values: OutcomeValues = {}): string =>
  reasonText(deliveryOutcomes[code], values)

/** The same as the reason of a failure, for pages. */
export const outcomeReason = (code: DeliveryOutcome, values: OutcomeValues = {}): Reason => ({
  code: `outcome.${code}`,
  values,
})

import { type Reason, type ReasonValues, reasonText } from '../kit/reason.ts'

/**
 * Why a message is pending, was not sent or was not delivered, as stored. Pages translate it by code with its values; texts of
 * foreign services have no code.
 */
export const deliveryOutcomes = {
  quietHours: 'Waits for the end of quiet hours, at {until}',
  insteadOf: 'Instead of {channel}',
  toldTwice: 'Another notification tells of it already',
  toldLately: 'The same was told less than {minutes} minutes before',
  overQuota: 'This person gets at most {count} messages an hour over {channel}',
  smsOverQuota: 'More text messages than the quota of {count} an hour: try again later',
  notConfigured: 'The channel {channel} is not configured',
  noCommand: 'This person does not have the command',
  cameOldMinutes: 'The event was {count} minutes old when it came',
  cameOldHours: 'The event was {count} hours old when it came',
  tooOld: 'It had become too old before it could be sent',
  accountRemoved: 'The account was removed',
  accountDisabled: 'User is disabled',
  accountExpired: 'User has expired',
  thingRemoved: 'The vehicle or the event was removed',
  notSeen: 'This person does not see the vehicle any more',
  notConfiguredHere: 'The channel {channel} is not configured on this node',
  serverFailed: 'The server failed to send it',
  noAnswer: '{service} did not answer',
  tooMany: '{service} has had too many messages ({status})',
  serviceFailed: '{service} failed ({status})',
  keyRefused: '{service} does not accept the key of this server ({status})',
  messageRefused: '{service} has refused the message ({status})',
  notVerified: 'The address of this person is not verified',
  noAddress: 'This person cannot be reached over this channel',
  addressGone: 'This person is not to be found over this channel any more',
  noBrowser: 'This person has no browser that takes messages',
  browserGone: 'The browser takes no messages any more',
  mailTaken: 'The mail server has accepted the message',
  mailNoAddress: 'There is no mail address',
  mailTooMany: 'Too many mails at once',
  mailAway: 'The mail server could not be reached ({code})',
  mailRefused: 'The mail server has refused the message ({status})',
  mailBusy: 'The mail server does not take the message now ({status})',
  noMail: 'No mail server is configured',
  noChannel: 'There is no channel called {channel}',
  taken: '{service} has taken the message',
  toldBrowsers: 'Told to your browsers that are open',
  commandThere: 'The command is there; a test does not send it',
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

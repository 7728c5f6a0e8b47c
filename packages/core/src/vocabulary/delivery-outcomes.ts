/**
 * Why a message waits, was not sent or did not arrive, as it is stored. A page says it in the reader's language, by the code and its
 * values; what a foreign service says itself has no code.
 */
export const deliveryOutcomes = {
  quietHours: 'Waits for the end of quiet hours, at {until}',
  insteadOf: 'Instead of {channel}',
  toldTwice: 'Another notification tells of it already',
  toldLately: 'The same was told less than {minutes} minutes before',
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
  noAddress: 'This person cannot be reached over this channel',
  addressGone: 'This person is not to be found over this channel any more',
  noBrowser: 'This person has no browser that takes messages',
  browserGone: 'The browser takes no messages any more',
} as const
export type DeliveryOutcome = keyof typeof deliveryOutcomes
export type OutcomeValues = Readonly<Record<string, string | number>>

/** The sentence of a code, in English. */
export const outcomeText = (code: DeliveryOutcome, values: OutcomeValues = {}): string =>
  deliveryOutcomes[code].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))

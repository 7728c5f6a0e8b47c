/** Why a unit may have fallen silent; of causes that are equally sure the earlier is named first. */
export const silenceCauses = [
  'disabled',
  'expired',
  'wrongPort',
  'otherIdentifier',
  'neverSetUp',
  'serverOutage',
  'carrierOutage',
  'protocolOutage',
  'jamming',
  'powerCut',
  'batteryEmpty',
  'coverage',
  'parked',
  'sim',
  'unknown',
] as const
export type SilenceCause = (typeof silenceCauses)[number]

/** How sure a cause is, the surest first. */
export const silenceCertainties = ['certain', 'likely', 'possible'] as const
export type SilenceCertainty = (typeof silenceCertainties)[number]

/** What to do next about a silent unit. */
export const silenceActions = [
  'enableVehicle',
  'renewVehicle',
  'correctPort',
  'correctIdentifier',
  'sendSetup',
  'checkServer',
  'askCarrier',
  'checkPort',
  'findVehicle',
  'checkPower',
  'chargeBattery',
  'waitForCoverage',
  'waitForReport',
  'checkSim',
  'restartUnit',
] as const
export type SilenceAction = (typeof silenceActions)[number]

/** A fact that a cause rests on; what its number, text and time are. */
export const silenceFacts = [
  /** Nothing ever arrived. */
  'neverReported',
  /** `time`. */
  'lastReport',
  'vehicleDisabled',
  /** `time` of expiry. */
  'expiredAt',
  /** `text` is the identifier that called, `time` when. */
  'caller',
  /** `text` is the protocol, `number` its port; the port is null where it is not known. */
  'calledPort',
  'rightPort',
  /** `number` in percent of the units of the server, of the carrier or protocol `text`. */
  'silentTogether',
  /** `text` is the alarm, `time` when. */
  'alarm',
  /** `number` in volts. */
  'power',
  'earlierPower',
  'battery',
  /** `number` in percent. */
  'batteryLevel',
  /** `number` as the unit reported it. */
  'signal',
  'satellites',
  /** `number` in knots. */
  'speed',
  'ignitionOff',
  /** `number` in milliseconds. */
  'usualInterval',
] as const
export type SilenceFact = (typeof silenceFacts)[number]

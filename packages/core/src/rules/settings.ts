import { flagOr } from '../vocabulary/attribute-values.ts'

/** How the rules judge one device. */
export interface RuleSettings {
  /** An alarm that the position before had already is no new event (reference §6.2). */
  readonly ignoreDuplicateAlarms: boolean
}

/** Reads the settings from the attributes that hold for a device: `attribute` gives its own, else its groups', else the server's. */
export const readRuleSettings = (attribute: (key: string) => unknown): RuleSettings => ({
  ignoreDuplicateAlarms: flagOr(attribute('event.ignoreDuplicateAlerts'), true),
})

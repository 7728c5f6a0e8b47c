import type { SequenceName } from './sequences.ts'

/** Where a statement about a model comes from: its maker's papers, other platforms, users, or models of the same family. */
export type Certainty = 'manual' | 'platform' | 'forum' | 'inferred'

/** What a unit calls itself in its messages. */
export type UnitNumber = 'imei' | 'digits6' | 'digits9' | 'digits10' | 'label' | 'chosen'

/** Models that are set up and identified in the same way. */
export interface ModelFamily {
  readonly vendor: string
  readonly names: readonly string[]
  /** Stock Traccar's name of the protocol; null where no server is known to read it. */
  readonly protocol: string | null
  /** Its text messages; null where only the maker's own program is known to work, `app` for an app on a phone. */
  readonly setup: SequenceName | 'app' | null
  /** Where it differs from the sequence's own: the default password, and `model` for the name of the model in lower case. */
  readonly password?: string | 'model'
  readonly number: UnitNumber
  /** How sure the messages are; of a family without messages, how sure the protocol is. */
  readonly certainty: Certainty
  /** It reports by datagrams alone. */
  readonly onlyUdp?: true
}

/** One model of a family. */
export interface TrackerModel extends Omit<ModelFamily, 'names'> {
  readonly name: string
}

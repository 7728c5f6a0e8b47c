import type { TextKey } from '../i18n/areas.ts'
import type { ReasonedText } from '../kit/reason.ts'

/** Why a line of an imported file is left out. */
export type ImportFault =
  | 'missing'
  | 'tooLong'
  | 'rounded'
  | 'noAreaCode'
  | 'notAPhone'
  | 'notADate'
  | 'notAnEmail'
  | 'notMoney'
  | 'notANumber'
  | 'unknownChoice'
  | 'repeated'
  | 'taken'
  | 'unknownGroup'
  | 'severalGroups'
  | 'unknownClient'
  | 'severalClients'
  | 'unknownVehicle'
  | 'severalVehicles'
  | 'limit'
  | 'refused'

/** A cell as it is stored, or why it cannot be; a warning does not leave the line out. */
export interface CellReading {
  readonly value?: string
  readonly fault?: ImportFault
  readonly warning?: 'length' | 'form' | 'check'
}

/** A field that a column of a file can fill. */
export interface ImportColumn {
  readonly id: string
  readonly title: TextKey<'imports'>
  /** Headings that are recognised besides its titles, without accents, blanks and punctuation. */
  readonly headings: readonly string[]
  readonly isRequired?: true
  /** Not twice in one file, nor among what is stored. */
  readonly isUnique?: true
  /** Reads a cell that is not empty. */
  readonly read: (text: string) => CellReading
}

export type ImportName = 'devices' | 'drivers' | 'clients' | 'trackers' | 'sims' | 'fuel'

/** A kind of items that can be imported from a file. */
export interface ImportKind {
  readonly name: ImportName
  readonly columns: readonly ImportColumn[]
}

/** Preserves the ids of the columns. */
export const defineImport = <const K extends ImportKind>(kind: K): K => kind

/** A line of the file: the texts of its cells by column, as they were typed. */
export interface ImportRow {
  /** As spreadsheet programs count: the headings are line 1. */
  readonly line: number
  readonly cells: Readonly<Record<string, string>>
}

/** Why a line cannot be imported, and in which column. */
export interface RowFault {
  readonly line: number
  /** Empty where the whole line is refused. */
  readonly column: string
  readonly fault: ImportFault
  /** The line that already has the value (`repeated`). */
  readonly other?: number
  /** The refusal of the server (`refused`). */
  readonly why?: ReasonedText
}

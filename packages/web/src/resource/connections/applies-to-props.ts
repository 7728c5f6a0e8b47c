/** Props of the fields that say what an item applies to. */
export interface AppliesToProps {
  /** The kind of the form's item, by its name in a link. */
  kind: string
  /** Undefined for a new one. */
  id: number | undefined
  /** What it means when it applies to nothing. */
  none: string
}

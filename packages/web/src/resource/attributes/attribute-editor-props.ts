import type { AttributeOwner } from '@rastro/core/model/attribute-definitions'
import type { AttributeValues } from './stored-attributes.ts'

export interface AttributeEditorProps {
  /** The kind of item; undefined where it has no well-known attributes. */
  owner: AttributeOwner | undefined
  value: AttributeValues
  /** All attributes with the change, including those that are not shown. */
  onChange(value: Record<string, unknown>): void
  /** Whether any input is not a valid value yet, so that nothing should be saved. */
  onWrong?(isWrong: boolean): void
  /** Keys that the form around it edits itself. Pass the same set while they do not change. */
  elsewhere?: ReadonlySet<string>
}

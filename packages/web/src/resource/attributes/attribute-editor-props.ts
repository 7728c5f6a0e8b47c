import type { AttributeOwner } from '@rastro/core/model/attribute-definitions'
import type { AttributeValues } from './stored-attributes.ts'

export interface AttributeEditorProps {
  /** Whose attributes they are; undefined where none is known by name. */
  owner: AttributeOwner | undefined
  value: AttributeValues
  /** All attributes with the change, those that are not shown among them. */
  onChange(value: Record<string, unknown>): void
  /** Whether something that was typed is no value yet, so that nothing should be saved. */
  onWrong?(isWrong: boolean): void
  /** Keys that the form around it edits by itself. The same set while they stay. */
  elsewhere?: ReadonlySet<string>
}

import { folded } from '@rastro/core/format/folded'
import { attributeLabel, type Translate, textKey } from '@rastro/core/i18n/words'
import type { AttributeDefinition } from '@rastro/core/model/attribute-definitions'

/** An attribute with its texts. */
export interface NamedAttribute extends AttributeDefinition {
  readonly label: string
  /** Its description, in one sentence. */
  readonly about: string
}

/** These attributes with their texts, in the order of their names. */
export function namedAttributes(
  t: Translate<'fleet' | 'attributes'>,
  definitions: readonly AttributeDefinition[],
): NamedAttribute[] {
  const named = definitions.map((definition) => {
    const about = textKey(t, 'about', definition.key)
    return { ...definition, label: attributeLabel(t, definition.key), about: about ? t(about) : '' }
  })
  return named.sort((one, other) => one.label.localeCompare(other.label))
}

/** Those whose name, key or description contains every typed word; prefix matches of name or key come first. */
export function findAttributes(attributes: readonly NamedAttribute[], typed: string): NamedAttribute[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...attributes]
  const found = attributes.flatMap((attribute) => {
    const [label, key] = [folded(attribute.label), folded(attribute.key)]
    const all = `${label} ${key} ${folded(attribute.about)}`
    if (!words.every((word) => all.includes(word))) return []
    const isFirst = label.startsWith(words[0]!) || key.startsWith(words[0]!)
    const isNamed = words.every((word) => label.includes(word) || key.includes(word))
    return [{ attribute, rank: isFirst && isNamed ? 0 : isNamed ? 1 : 2 }]
  })
  return found.sort((one, other) => one.rank - other.rank).map(({ attribute }) => attribute)
}

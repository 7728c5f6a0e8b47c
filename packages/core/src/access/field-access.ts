import type { Refusal } from './access.ts'
import { type FieldViewer, holdsLevel } from './field-levels.ts'
import { readRefusalOf, refusalOf } from './field-update.ts'
import { mayRead } from './field-view.ts'
import { type FieldRule, fieldRules, isAmongAttributes } from './fields.ts'

/** How a form shows one field to a viewer. */
export interface FieldAccess {
  /** False where the value is not readable: it is masked or, where `omitted`, absent. */
  readonly reads: boolean
  readonly isOmitted: boolean
  /** Why it is not read, else why it cannot be changed; undefined where both are open. */
  readonly refusal: Refusal | undefined
}

const prefix = 'attributes.'
/** For a field without a rule. */
export const openAccess: FieldAccess = { reads: true, isOmitted: false, refusal: undefined }

/**
 * Access to one field of a form: `uniqueId`, `attributes.iccid`, or `attributes.veiculo/placa` for a part of an attribute. The
 * creator of a new item reads and sets everything but the settings that decide when an engine is cut.
 */
export function fieldAccessOf(resource: string, name: string, viewer: FieldViewer, isNew: boolean): FieldAccess {
  const [key, part] = name.startsWith(prefix) ? name.slice(prefix.length).split('/') : []
  const isAbout = (rule: FieldRule) =>
    key === undefined
      ? rule.fields?.includes(name)
      : isAmongAttributes(rule, key) && (!rule.parts || (part !== undefined && rule.parts.includes(part)))
  const rules = fieldRules.filter((rule) => rule.resource === resource)
  const own = rules.filter(isAbout)
  const all = key === undefined ? own : [...own, ...rules.filter(({ fields }) => fields?.includes('attributes'))]
  const unread = isNew ? undefined : own.find((rule) => !mayRead(rule, viewer))
  const closed = all.find(
    (rule) =>
      (!isNew || rule.tighten) &&
      !holdsLevel(viewer, rule.write) &&
      !(rule.tighten && holdsLevel(viewer, rule.tighten)),
  )
  if (!unread && !closed) return openAccess
  return {
    reads: !unread,
    isOmitted: unread?.unread === 'omitted',
    refusal: unread ? readRefusalOf(unread) : closed && refusalOf(closed),
  }
}

import type { Refusal } from './access.ts'
import { type FieldLevel, type FieldViewer, holdsLevel } from './field-levels.ts'
import { mayRead } from './field-view.ts'
import { type FieldRule, fieldRules, isAmongAttributes, withParts } from './fields.ts'
import { isSame } from './is-same.ts'
import { mask } from './mask.ts'

type Values = Record<string, unknown>
interface Attributed {
  readonly attributes: Values
}
type Name = FieldRule['resource']

/** The name of a resource that has restricted fields; undefined for any other. */
export const ruledName = (name: string): Name | undefined =>
  fieldRules.find(({ resource }) => resource === name)?.resource

const administratorOnly: Refusal = { message: 'Administrator access required', text: 'accessAdministrator' }
const managerOnly: Refusal = { message: 'Manager access required', text: 'accessManager' }
const notAnEditor: Refusal = { message: 'Write access denied', text: 'accessNotAllowed' }
const refusals: Readonly<Partial<Record<FieldLevel, Refusal>>> = {
  administrator: administratorOnly,
  reseller: administratorOnly,
  manager: managerOnly,
  owner: managerOnly,
  tracker: administratorOnly,
}

/** Why a viewer without the level does not read a restricted field. */
export const readRefusalOf = (rule: FieldRule): Refusal => refusals[rule.read] ?? notAnEditor

/** Why a viewer without the level may not write a restricted field. */
export const refusalOf = (rule: FieldRule): Refusal => refusals[rule.write] ?? notAnEditor

/**
 * The item to store: masks sent back, attributes that the viewer cannot read and did not send, and silently ignored changes keep
 * their stored values. `before` is undefined for a new item.
 */
export function withStoredFields<T extends Attributed>(
  name: Name,
  viewer: FieldViewer,
  before: T | undefined,
  after: T,
): T {
  const rules = fieldRules.filter(({ resource }) => resource === name)
  const stored: Values = before?.attributes ?? {}
  // A masked value missing from the request was removed by the user; one omitted from the answer cannot be sent back
  const isHidden = (key: string) =>
    rules.some((rule) => rule.unread === 'omitted' && isAmongAttributes(rule, key) && !mayRead(rule, viewer))
  const isKept = (key: string) =>
    rules.some((rule) => rule.unwritten === 'kept' && isAmongAttributes(rule, key) && !holdsLevel(viewer, rule.write))
  const given = unmaskedParts(rules, unmasked(after.attributes, stored), stored)
  const sent = Object.entries(given).filter(([key]) => !before || !isKept(key))
  const restored = Object.entries(stored).filter(
    ([key]) => isKept(key) || (isHidden(key) && !Object.hasOwn(after.attributes, key)),
  )
  const item = before ? unmasked(after, before) : after
  return { ...item, attributes: Object.fromEntries([...sent, ...restored]) }
}

/**
 * Why the viewer may not store the item like this; undefined when it may. Does not check visibility and write permission. For a
 * new item only changes to engine-cut settings are refused, since it belongs to its creator.
 */
export function refusalOfFields<T extends Attributed>(
  name: Name,
  viewer: FieldViewer,
  before: T | undefined,
  after: T,
): Refusal | undefined {
  for (const rule of fieldRules) {
    if (rule.resource !== name || rule.unwritten !== 'refused' || (!before && !rule.tighten)) continue
    if (holdsLevel(viewer, rule.write) || (rule.tighten && holdsLevel(viewer, rule.tighten))) continue
    const field = changedField(rule, before ?? { attributes: {} }, after)
    if (field) return { ...refusalOf(rule), field: rule.named ?? field }
  }
  return undefined
}

function changedField(rule: FieldRule, before: Attributed, after: Attributed): string | undefined {
  const [old, now] = [before as unknown as Values, after as unknown as Values]
  const field = rule.fields?.find((key) => !isSame(old[key], now[key]))
  if (field) return field
  const keys = new Set([...Object.keys(before.attributes), ...Object.keys(after.attributes)])
  // Where a value overrides an inherited one, absent and `false` differ
  const isEqual = rule.tighten ? isIdentical : isSame
  for (const key of keys) {
    const [then, next] = [before.attributes[key], after.attributes[key]]
    if (!isAmongAttributes(rule, key) || isEqual(then, next)) continue
    if (!rule.parts) return `attributes.${key}`
    const part = rule.parts.find((name) => !isEqual(partOf(then, name), partOf(next, name)))
    if (part) return `attributes.${key}/${part}`
  }
  return undefined
}

const partOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Values)[name] : undefined

const isIdentical = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The same of the parts of attributes that only some viewers read. */
function unmaskedParts(rules: readonly FieldRule[], given: Values, stored: Values): Values {
  const changed = { ...given }
  for (const [key, value] of Object.entries(given)) {
    const rule = rules.find((one) => one.parts && isAmongAttributes(one, key))
    if (rule) changed[key] = withParts(rule, value, (part, name) => (part === mask ? partOf(stored[key], name) : part))
  }
  return changed
}

/** Replaces each mask by the stored value, or removes it where none is stored. */
function unmasked<T extends object>(given: T, stored: object): T {
  const before = stored as Values
  const entries = Object.entries(given).map(([key, value]) => [key, value === mask ? before[key] : value])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as T
}

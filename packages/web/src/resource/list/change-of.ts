import { isSame } from '@rastro/core/access/is-same'
import type { TObject } from '@rastro/core/kit/schema'
import { asStored } from '../form/as-stored.ts'
import { fromForm, toForm } from '../form/attribute-keys.ts'
import { valueAt } from '../form/value-at.ts'

type Values = Readonly<Record<string, unknown>>
interface Attributed {
  readonly attributes?: Values
}

/** The values that all items have in common, and of their attributes too. */
export function commonValues(items: readonly object[]): Values {
  const common = commonOf(items as readonly Values[])
  const all = items.map((item) => (item as Attributed).attributes)
  return all.every((attributes) => attributes !== undefined) ? { ...common, attributes: deeplyCommon(all) } : common
}

const commonOf = ([first, ...others]: readonly Values[]): Values =>
  Object.fromEntries(
    Object.entries(first ?? {}).filter(([key, value]) => others.every((other) => isSame(other[key], value))),
  )

/** Of attributes that are objects, the parts that are common. */
function deeplyCommon(all: readonly Values[]): Values {
  const parts = Object.keys(all[0] ?? {}).map((key): [string, unknown] => {
    const values = all.map((attributes) => attributes[key])
    return [
      key,
      values.every(isObject)
        ? commonOf(values)
        : values.every((value) => isSame(value, values[0]))
          ? values[0]
          : undefined,
    ]
  })
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const prefix = 'attributes.'

/** Sets the fields at these paths of a form, as typed, in any item; all else stays. An emptied attribute is removed. */
export function changeOf<T extends object>(
  schema: TObject,
  typed: Values,
  paths: readonly string[],
): (item: T) => Partial<T> {
  const names = paths.filter((path) => !path.startsWith(prefix)).map((path) => path.split('.')[0]!)
  const fields = asStored(schema, Object.fromEntries(names.map((name) => [name, typed[name]])), {})
  const attributePaths = paths.filter((path) => path.startsWith(prefix))
  return (item) => {
    const changed = { ...item, ...fields } as Partial<T> & Attributed
    if (attributePaths.length === 0 || !changed.attributes) return changed
    const { attributes } = toForm({ attributes: structuredClone(changed.attributes) })
    for (const path of attributePaths)
      setAt(attributes as Record<string, unknown>, path.slice(prefix.length).split('.'), valueAt(typed, path))
    return { ...changed, ...fromForm({ attributes }) }
  }
}

function setAt(values: Record<string, unknown>, [key, ...rest]: readonly string[], value: unknown): void {
  if (key === undefined) return
  if (rest.length > 0) {
    const inner = isObject(values[key]) ? values[key] : {}
    values[key] = inner
    setAt(inner as Record<string, unknown>, rest, value)
  } else if (value === null || value === undefined || value === '') delete values[key]
  else values[key] = value
}

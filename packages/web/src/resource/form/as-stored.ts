import type { TObject, TSchema } from '@rastro/core/kit/schema'

/**
 * Form values in the stored shape: empty is null where the schema allows it, else its default, and for attributes absent.
 * Attributes that no field has changed stay as they were.
 */
export function asStored(schema: TObject, typed: object, opened: object): object {
  const { attributes, ...fields } = typed as { attributes?: object }
  // A stock server refuses fields that it does not know
  const isUnknown = (key: string, value: unknown) => 'id' in opened && !(key in opened) && isNothing(value)
  const entries = Object.entries(fields)
    .filter(([key, value]) => !isUnknown(key, value))
    .map(([key, value]) => [key, isNothing(value) ? nothingOf(schema.properties[key]) : value])
  return {
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    ...(attributes && { attributes: attributesOf(attributes, (opened as { attributes?: object }).attributes ?? {}) }),
  }
}

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

function nothingOf(schema: TSchema | undefined): unknown {
  const { anyOf, type, default: usual } = (schema ?? {}) as { anyOf?: unknown[]; type?: string; default?: unknown }
  if (anyOf) return null
  return usual ?? (type === 'string' ? '' : undefined)
}

/** Without values that were emptied; an attribute that is an object loses its empty parts, and is removed with the last. */
function attributesOf(typed: object, opened: object): object {
  const before = opened as Record<string, unknown>
  const entries = Object.entries(typed).map(([key, value]): [string, unknown] => {
    // A displayed list exists even if empty
    if (Array.isArray(value) && value.length === 0 && before[key] === undefined) return [key, undefined]
    if (!isObject(value)) return [key, value]
    const parts = attributesOf(value, isObject(before[key]) ? before[key] : {})
    return [key, Object.keys(parts).length > 0 || isObject(before[key]) ? parts : undefined]
  })
  return Object.fromEntries(
    entries.filter(([key, value]) => value !== undefined && (!isNothing(value) || Object.is(before[key], value))),
  )
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

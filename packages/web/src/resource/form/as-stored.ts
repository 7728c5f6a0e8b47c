import type { TObject, TSchema } from '@rastro/core/kit/schema'

/**
 * What is typed in the shape that is stored: nothing is null where the schema has it, else its usual value, and no attribute
 * at all. Attributes that no field has touched stay as they were.
 */
export function asStored(schema: TObject, typed: object, opened: object): object {
  const { attributes, ...fields } = typed as { attributes?: object }
  const entries = Object.entries(fields).map(([key, value]) => [
    key,
    isNothing(value) ? nothingOf(schema.properties[key]) : value,
  ])
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

function attributesOf(typed: object, opened: object): object {
  const before = opened as Record<string, unknown>
  const kept = Object.entries(typed).filter(([key, value]) => !isNothing(value) || Object.is(before[key], value))
  return Object.fromEntries(kept.filter(([, value]) => value !== undefined))
}

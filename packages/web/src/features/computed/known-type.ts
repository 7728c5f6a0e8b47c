import { knownAttribute, type ValueKind } from '@rastro/core/vocabulary/attributes'

/** CATR-4: the type of a well-known attribute; undefined for a custom name. */
export function knownType(attribute: string): 'string' | 'number' | 'boolean' | undefined {
  const kind = knownAttribute(attribute)?.kind
  if (kind === undefined) return undefined
  if (kind === 'flag') return 'boolean'
  return texts.has(kind) ? 'string' : 'number'
}

const texts: ReadonlySet<ValueKind> = new Set([
  'text',
  'alarms',
  'file',
  'driver',
  'choice',
  'colour',
  'timezone',
  'secret',
])

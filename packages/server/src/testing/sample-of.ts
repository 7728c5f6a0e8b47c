import type { Resource } from '@rastro/core/kit/resource'

/** The minimal item of a resource without an example: `text` in each required text. */
export function sampleOf({ schema }: Resource, text = 'a sample'): Record<string, unknown> {
  const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key))
  const texts = required.filter(([, property]) => 'type' in property && property.type === 'string')
  return Object.fromEntries(texts.filter(([, property]) => !('default' in property)).map(([key]) => [key, text]))
}

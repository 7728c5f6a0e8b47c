import type { Resource } from '@rastro/core/kit/resource'

/** The least that a resource takes, for one that nobody has written an example for: `text` in each text that it must have. */
export function sampleOf({ schema }: Resource, text = 'a sample'): Record<string, unknown> {
  const required = Object.entries(schema.properties).filter(([key]) => schema.required?.includes(key))
  const texts = required.filter(([, property]) => 'type' in property && property.type === 'string')
  return Object.fromEntries(texts.filter(([, property]) => !('default' in property)).map(([key]) => [key, text]))
}

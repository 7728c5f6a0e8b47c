type Value = string | number | boolean
type Setter = (attributes: Record<string, unknown>, value: Value) => void

/**
 * Makes what sets the attribute of this name. Written as `attributes[name] = value` it would make V8 turn attributes of more than
 * about twenty names into a hash table, which cost 5 µs a record. For the server: pages forbid to compile code.
 */
export const setterOf = (name: string): Setter =>
  new Function('attributes', 'value', `attributes[${JSON.stringify(name)}] = value`) as Setter

/** Names that setters are kept of: units may send any name. */
const maxNames = 2000
const setters = new Map<string, Setter>()

/** Sets the attribute of this name, which is one of those that units usually report. */
export function setAttribute(attributes: Record<string, unknown>, name: string, value: Value): void {
  let setter = setters.get(name)
  if (!setter && setters.size < maxNames) {
    setter = setterOf(name)
    setters.set(name, setter)
  }
  if (setter) setter(attributes, value)
  else attributes[name] = value
}

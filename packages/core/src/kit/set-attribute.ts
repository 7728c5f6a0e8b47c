type Value = string | number | boolean
type Setter = (attributes: Record<string, unknown>, value: Value) => void

/**
 * Compiles a setter for the attribute of this name. With `attributes[name] = value` V8 turns attributes of more than about twenty
 * names into a hash table, which cost 5 µs a record. For the server only: pages forbid compiling code.
 */
export const setterOf = (name: string): Setter =>
  new Function('attributes', 'value', `attributes[${JSON.stringify(name)}] = value`) as Setter

/** Maximum number of cached setters: units may send any name. */
const maxNames = 2000
const setters = new Map<string, Setter>()

/** Sets the attribute of this name, one of those that units usually report. */
export function setAttribute(attributes: Record<string, unknown>, name: string, value: Value): void {
  let setter = setters.get(name)
  if (!setter && setters.size < maxNames) {
    setter = setterOf(name)
    setters.set(name, setter)
  }
  if (setter) setter(attributes, value)
  else attributes[name] = value
}

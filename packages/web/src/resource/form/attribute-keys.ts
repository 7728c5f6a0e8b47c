/**
 * A form knows its fields by paths with points, and keys of attributes have points of their own (`mail.smtp.host`). While they
 * are in a form another character, which no key has, stands in their place.
 */
const prefix = 'attributes.'
const stand = '\u2024'

/**
 * The name of a field in the form: `attributes.mail.smtp.host` is one level below `attributes`, and `attributes.veiculo/placa`
 * is a part of an attribute that is an object or a list.
 */
export const fieldName = (name: string): string =>
  name.startsWith(prefix) ? prefix + name.slice(prefix.length).replaceAll('.', stand).replaceAll('/', '.') : name

/** The name of the field at a path of the form. */
export const fromFieldName = (path: string): string => {
  if (!path.startsWith(prefix)) return path
  return prefix + path.slice(prefix.length).replaceAll('.', '/').replaceAll(stand, '.')
}

/** An item as the form holds it. */
export const toForm = <T extends object>(item: T): T => renamed(item, (key) => key.replaceAll('.', stand))

/** What the form holds as an item. */
export const fromForm = <T extends object>(values: T): T => renamed(values, (key) => key.replaceAll(stand, '.'))

function renamed<T extends object>(item: T, rename: (key: string) => string): T {
  const { attributes } = item as { attributes?: object }
  if (!attributes) return item
  const entries = Object.entries(attributes).map(([key, value]) => [rename(key), value])
  return { ...item, attributes: Object.fromEntries(entries) }
}

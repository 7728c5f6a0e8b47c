/**
 * A form addresses its fields by dotted paths, and keys of attributes may contain dots (`mail.smtp.host`). Inside a form
 * another character, which no key has, replaces them.
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

/** An item in the form's representation. */
export const toForm = <T extends object>(item: T): T => renamed(item, (key) => key.replaceAll('.', stand))

/** An item from the form's representation. */
export const fromForm = <T extends object>(values: T): T => renamed(values, (key) => key.replaceAll(stand, '.'))

function renamed<T extends object>(item: T, rename: (key: string) => string): T {
  const { attributes } = item as { attributes?: object }
  if (!attributes) return item
  const entries = Object.entries(attributes).map(([key, value]) => [rename(key), value])
  return { ...item, attributes: Object.fromEntries(entries) }
}

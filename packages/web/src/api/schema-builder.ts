/**
 * What the browser needs of TypeBox: builders that give plain JSON Schema. In the page, schemas mark date-time strings and the
 * required fields of a form; the types still come from TypeBox. The build puts this file in its place, which makes the sign-in
 * page a seventh lighter.
 */
type Schema = Readonly<Record<string | symbol, unknown>>
type Properties = Readonly<Record<string, Schema>>

const optional = Symbol('optional')
const simple = (type: string) => (options?: Schema) => ({ type, ...options })

function object(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((key) => !properties[key]![optional])
  return { type: 'object', ...(required.length > 0 ? { required } : {}), properties, ...options }
}

const only = (schema: Schema, keep: (key: string) => boolean): Schema =>
  object(Object.fromEntries(Object.entries(schema.properties as Properties).filter(([key]) => keep(key))))

const Type = {
  Any: (options?: Schema) => ({ ...options }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: simple('boolean'),
  Integer: simple('integer'),
  Null: simple('null'),
  Number: simple('number'),
  Object: object,
  Omit: (schema: Schema, keys: readonly string[]) => only(schema, (key) => !keys.includes(key)),
  Optional: (schema: Schema) => ({ ...schema, [optional]: true }),
  Partial: (schema: Schema) => ({ type: 'object', properties: schema.properties }),
  Pick: (schema: Schema, keys: readonly string[]) => only(schema, (key) => keys.includes(key)),
  Record: (_key: Schema, value: Schema, options?: Schema) => ({
    type: 'object',
    patternProperties: { '^.*$': value },
    ...options,
  }),
  String: simple('string'),
  Union: (anyOf: readonly Schema[], options?: Schema) => ({ anyOf, ...options }),
  Unknown: (options?: Schema) => ({ ...options }),
  Unsafe: (schema: Schema) => ({ ...schema }),
}

export default Type

import type TypeBox from 'typebox'

type Schema = Readonly<Record<string | symbol, unknown>>
type Properties = Readonly<Record<string, Schema>>

const optional = Symbol('optional')
const simple = (type: string) => (options?: Schema) => ({ type, ...options })

function object(properties: Properties, options?: Schema): Schema {
  const required = Object.keys(properties).filter((key) => !properties[key]![optional])
  return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
}

const only = (schema: Schema, keep: (key: string) => boolean): Schema =>
  object(Object.fromEntries(Object.entries(schema.properties as Properties).filter(([key]) => keep(key))))

const asOptional = (schema: Schema): Schema => ({ ...schema, [optional]: true })

const builders = {
  Any: (options?: Schema) => ({ ...options }),
  Array: (items: Schema, options?: Schema) => ({ type: 'array', items, ...options }),
  Boolean: simple('boolean'),
  Integer: simple('integer'),
  Null: simple('null'),
  Number: simple('number'),
  Object: object,
  Omit: (schema: Schema, keys: readonly string[]) => only(schema, (key) => !keys.includes(key)),
  Optional: asOptional,
  Partial: ({ properties }: Schema) =>
    object(
      Object.fromEntries(Object.entries(properties as Properties).map(([key, schema]) => [key, asOptional(schema)])),
    ),
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

/**
 * The builders of TypeBox that we use, as plain JSON Schema; the types come from TypeBox. Its own are 370 modules: 6 MB of each
 * process and a seventh of the sign-in page (decision 156).
 */
export const Type = builders as unknown as Pick<typeof TypeBox, keyof typeof builders>

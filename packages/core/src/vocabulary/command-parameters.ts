import { type CommandFault, commandError } from './command-faults.ts'
import { type CommandType, commandTypes, type ParameterKind } from './commands.ts'

type Attributes = Readonly<Record<string, unknown>>
interface Given {
  readonly type: string
  readonly attributes: Attributes
}

/** Maximum length of a command text: an SMS of several parts, and more than any unit accepts over its connection. */
const maxCharacters = 1024
/** Characters that units interpret as the end of a value or command, or as a placeholder. */
export const separators = ',#;*{}'
const maxPassword = 32

/**
 * The attributes of a command, its parameters in the type of their field: a number that was written as a text becomes one, texts
 * are printable ASCII. Attributes that are no parameters stay if they are scalar. Throws the error of `commandError`.
 */
export function checkedAttributes({ type, attributes }: Given): Record<string, unknown> {
  const kinds: Readonly<Record<string, ParameterKind>> = commandTypes[type as CommandType] ?? {}
  if (type === 'custom') requireText(attributes.data)
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => {
      if (typeof value === 'object' && value !== null) throw fault('notPlain', name)
      if (name === 'devicePassword') return [name, checkedPassword(value, name)]
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      return [name, !kind || isMissing(value) ? value : readers[kind](value, name)]
    }),
  )
}

/** The password of a unit, as used in its commands; undefined and null stay. Throws the error of `commandError`. */
export function checkedPassword(value: unknown, name: string): string | null | undefined {
  if (value === undefined || value === null) return value
  if (typeof value !== 'string' && typeof value !== 'number') throw fault('notText', name)
  const password = String(value)
  if (password.length > maxPassword) throw fault('tooLong', name, { most: maxPassword })
  return plainWord(password, name)
}

/**
 * Validates changed attributes of a device, its groups or the server that encoders read: passwords, for all protocols or for one.
 * Throws the error of `commandError`.
 */
export function checkPasswords(attributes: Attributes, stored: Attributes = {}): void {
  for (const [name, value] of Object.entries(attributes)) {
    const isPassword = name === 'devicePassword' || name.endsWith('.devicePassword')
    if (isPassword && value !== stored[name]) checkedPassword(value, name)
  }
}

/** A text that is safe inside a command as one value. Throws the error of `commandError`. */
export function plainWord(value: string, name: string): string {
  if (!isPrintable(value)) throw fault('characters', name)
  if (/[ ,#;*{}]/.test(value)) throw fault('separators', name, { characters: separators })
  return value
}

function requireText(data: unknown): void {
  if (isMissing(data) || (typeof data === 'string' && data.trim() === '')) throw fault('textMissing', 'data')
  if (typeof data !== 'string') throw fault('notText', 'data')
}

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''
const isPrintable = (value: string): boolean => /^[\x20-\x7e]*$/.test(value)
const fault = (code: CommandFault, name: string, values: Record<string, string | number> = {}) =>
  commandError(code, { name, ...values }, `attributes.${name}`)

type Reader = (value: unknown, name: string) => unknown

const numberUpTo =
  (most: number): Reader =>
  (value, name) => {
    const isWritten = typeof value === 'string' && /^\d{1,12}(\.\d{1,9})?$/.test(value)
    const number = isWritten ? Number(value) : value
    if (typeof number !== 'number' || !(number >= 0 && number <= most))
      throw fault('notNumber', name, { least: 0, most })
    return number
  }

const readers: Readonly<Record<ParameterKind, Reader>> = {
  text: (value, name) => {
    if (typeof value !== 'string' && !Number.isFinite(value)) throw fault('notText', name)
    const text = String(value)
    if (text.length > maxCharacters) throw fault('tooLong', name, { most: maxCharacters })
    if (!isPrintable(text)) throw fault('characters', name)
    return text
  },
  number: numberUpTo(1_000_000_000),
  // A year: units count at most that many seconds
  seconds: numberUpTo(31_536_000),
  flag: (value, name) => {
    if (value !== true && value !== false && value !== 'true' && value !== 'false') throw fault('notFlag', name)
    return value === true || value === 'true'
  },
  timezone: (value, name) => {
    if (typeof value !== 'string' || !/^[A-Za-z0-9_+:\-/]{1,64}$/.test(value)) throw fault('notTimezone', name)
    return value
  },
}

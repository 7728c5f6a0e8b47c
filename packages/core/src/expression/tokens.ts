import { ExpressionError } from './expression-error.ts'

/** A word or operator of an expression; `at`: its offset. The text of a `text` is what is between its quotes. */
export type Token =
  | { readonly kind: 'name' | 'sign' | 'text' | 'end'; readonly text: string; readonly at: number }
  | { readonly kind: 'number'; readonly text: string; readonly value: number | bigint; readonly at: number }

/** Words that are aliases of operators. */
const wordSigns: ReadonlyMap<string, string> = new Map(
  Object.entries({
    and: '&&',
    or: '||',
    not: '!',
    eq: '==',
    ne: '!=',
    lt: '<',
    gt: '>',
    le: '<=',
    ge: '>=',
    div: '/',
    mod: '%',
  }),
)

const blank = /(?:\s+|(?:##|\/\/)[^\n]*|\/\*.*?(?:\*\/|$))+/sy
const number = /(0[xX][0-9a-fA-F]+|\d+(\.\d+)?([eE][+-]?\d+)?)([lLhHfFdDbB]?)/y
const name = /[A-Za-z_$@][\w$@]*/y
const sign = />>>|\?\?|\?:|&&|\|\||==|!=|<=|>=|<<|>>|=~|!~|=\^|!\^|=\$|!\$|[-+*/%()[\]{}<>=!?:;,.&|^~]/y
const text = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/sy

/** Tokenizes an expression, dropping comments. Throws `ExpressionError`. */
export function tokensOf(source: string): Token[] {
  const tokens: Token[] = []
  let at = 0
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    return pattern.exec(source)
  }
  for (;;) {
    at += next(blank)?.[0].length ?? 0
    if (at >= source.length) break
    const found = next(number) ?? next(name) ?? next(text) ?? next(sign)
    if (!found) throw new ExpressionError('unexpected', at, { text: JSON.stringify(source[at]) })
    tokens.push(tokenOf(found, at))
    at += found[0].length
  }
  return [...tokens, { kind: 'end', text: 'the end', at }]
}

function tokenOf([whole, digits, fraction, exponent, suffix = '']: RegExpExecArray, at: number): Token {
  const first = whole[0]!
  if (first === "'" || first === '"') return { kind: 'text', text: unescaped(whole.slice(1, -1)), at }
  if (/\d/.test(first)) {
    // As in Java: 7 is an integer, and 7.0, 7e0 and 7d are not
    const isWhole = !fraction && !exponent && !/[fFdD]/.test(suffix)
    const isShort = digits!.length <= 18
    return { kind: 'number', text: whole, value: isWhole && isShort ? BigInt(digits!) : Number(digits), at }
  }
  if (!/[\w$@]/.test(first)) return { kind: 'sign', text: whole, at }
  const meant = wordSigns.get(whole)
  return meant ? { kind: 'sign', text: meant, at } : { kind: 'name', text: whole, at }
}

const escapes: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
])

const unescaped = (raw: string): string =>
  raw.replace(/\\(?:u([0-9a-fA-F]{4})|(.))/gs, (_, code?: string, char?: string) =>
    code ? String.fromCharCode(Number.parseInt(code, 16)) : (escapes.get(char!) ?? char!),
  )

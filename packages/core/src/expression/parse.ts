import { ExpressionError } from './expression-error.ts'
import type { Expression, Node } from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'
import type { Value } from './values.ts'

/** Maximum length of an expression in characters, and maximum nesting depth. */
const maxCharacters = 16 * 1024
const maxLevels = 128

/** Binary operators, the lowest precedence first. */
const levels: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|'],
  ['^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>=', '=~', '!~', '=^', '!^', '=$', '!$'],
  ['<<', '>>', '>>>'],
  ['+', '-'],
  ['*', '/', '%'],
]
const constants: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['NaN', Number.NaN],
])
const unsupported = new Set('if else for while do new return function break continue try throw import'.split(' '))

/**
 * Parses the part of Apache JEXL that stock servers' computed attributes use (reference §9, decision 44): no loops and no Java
 * objects. Throws `ExpressionError`.
 */
export function parseExpression(source: string): Expression {
  if (source.length > maxCharacters) {
    throw new ExpressionError('tooLong', maxCharacters, { most: maxCharacters })
  }
  return new Parser(tokensOf(source)).expression()
}

type Shape = Node extends infer N ? (N extends Node ? Omit<N, 'depth'> : never) : never

class Parser {
  readonly #tokens: readonly Token[]
  #next = 0
  #level = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  expression(): Expression {
    const statements: Node[] = []
    while (!this.#isAtEnd()) {
      if (this.#take(';')) continue
      statements.push(this.#statement())
      if (!this.#isAtEnd()) this.#expect(';')
    }
    if (statements.length === 0) throw new ExpressionError('empty', 0)
    return { statements }
  }

  get #token(): Token {
    return this.#tokens[this.#next]!
  }

  #isAtEnd(): boolean {
    return this.#token.kind === 'end'
  }

  #take(sign: string): boolean {
    const isThere = this.#token.kind === 'sign' && this.#token.text === sign
    if (isThere) this.#next += 1
    return isThere
  }

  #expect(sign: string): void {
    if (!this.#take(sign)) throw this.#unexpected('Sign', sign)
  }

  /** `sign`: the missing token. */
  #unexpected(missing?: 'Sign' | 'Name' | 'Key', sign = ''): ExpressionError {
    const { text, at } = this.#token
    if (this.#isAtEnd()) return new ExpressionError(missing ? `ended${missing}` : 'ended', at, { sign })
    return new ExpressionError(missing ? `no${missing}` : 'unexpected', at, { text, sign })
  }

  #name(): string {
    const token = this.#token
    if (token.kind !== 'name' || constants.has(token.text)) throw this.#unexpected('Name')
    if (unsupported.has(token.text)) throw new ExpressionError('unsupported', token.at, { text: token.text })
    this.#next += 1
    return token.text
  }

  #statement(): Node {
    const [first, second] = [this.#token, this.#tokens[this.#next + 1]]
    const { at } = first
    const isDeclared = first.kind === 'name' && first.text === 'var'
    const isAssigned = first.kind === 'name' && second?.kind === 'sign' && second.text === '='
    if (isDeclared) this.#next += 1
    if (!isDeclared && !isAssigned) return this.#choice()
    const name = this.#name()
    const value = this.#take('=') ? this.#choice() : this.#make({ kind: 'value', value: null, at }, [])
    return this.#make({ kind: 'assign', name, value, at }, [value])
  }

  /** `a ? b : c`, `a ?: b`, `a ?? b`, and everything of higher precedence. */
  #choice(): Node {
    this.#enter()
    const left = this.#binary(0)
    const { at, text } = this.#token
    let node = left
    if (this.#take('?:') || this.#take('??')) {
      const right = this.#choice()
      node = this.#make({ kind: 'binary', sign: text, left: optional(left), right, at }, [left, right])
    } else if (this.#take('?')) {
      const yes = this.#choice()
      this.#expect(':')
      const no = this.#choice()
      node = this.#make({ kind: 'choice', condition: optional(left), yes, no, at }, [left, yes, no])
    }
    this.#level -= 1
    return node
  }

  #binary(level: number): Node {
    const signs = levels[level]
    if (!signs) return this.#unary()
    let left = this.#binary(level + 1)
    for (;;) {
      const { kind, text: sign, at } = this.#token
      if (kind !== 'sign' || !signs.includes(sign)) return left
      this.#next += 1
      let right = this.#binary(level + 1)
      if (sign === '==' || sign === '!=') {
        if (isNull(right)) left = optional(left)
        if (isNull(left)) right = optional(right)
      }
      left = this.#make({ kind: 'binary', sign, left, right, at }, [left, right])
    }
  }

  #unary(): Node {
    const { kind, text: sign, at } = this.#token
    const isWord = kind === 'name' && (sign === 'empty' || sign === 'size')
    if (!isWord && !(kind === 'sign' && ['-', '+', '!', '~'].includes(sign))) return this.#reached(this.#primary())
    this.#next += 1
    this.#enter()
    const operand = this.#unary()
    this.#level -= 1
    return this.#make({ kind: 'unary', sign, operand: isWord ? optional(operand) : operand, at }, [operand])
  }

  /** Access to a value: `.name`, `[index]`, `.method(…)`. */
  #reached(start: Node): Node {
    let of = start
    for (;;) {
      const { at } = this.#token
      if (this.#take('[')) {
        const key = this.#choice()
        this.#expect(']')
        of = this.#make({ kind: 'member', of, key, at }, [of, key])
      } else if (this.#take('.')) {
        const name = this.#name()
        if (this.#take('(')) {
          const inputs = this.#list(')')
          of = this.#make({ kind: 'method', of, name, inputs, at }, [of, ...inputs])
        } else {
          const key = this.#make({ kind: 'value', value: name, at }, [])
          of = this.#make({ kind: 'member', of, key, at }, [of, key])
        }
      } else return of
    }
  }

  #primary(): Node {
    const token = this.#token
    const { at, text } = token
    if (token.kind === 'number' || token.kind === 'text') {
      this.#next += 1
      return this.#make({ kind: 'value', value: token.kind === 'number' ? token.value : text, at }, [])
    }
    if (token.kind === 'name') return this.#named()
    if (this.#take('(')) {
      const inner = this.#choice()
      this.#expect(')')
      return inner
    }
    if (this.#take('[')) {
      const items = this.#list(']')
      return this.#make({ kind: 'list', items, at }, items)
    }
    if (this.#take('{')) return this.#map(at)
    throw this.#unexpected()
  }

  #named(): Node {
    const { at, text } = this.#token
    const value = constants.get(text)
    if (value !== undefined) {
      this.#next += 1
      return this.#make({ kind: 'value', value, at }, [])
    }
    const name = this.#name()
    if (name === 'math' && this.#take(':')) {
      const called = this.#name()
      this.#expect('(')
      const inputs = this.#list(')')
      return this.#make({ kind: 'math', name: called, inputs, at }, inputs)
    }
    return this.#make({ kind: 'name', name, isOptional: false, at }, [])
  }

  #list(end: string): Node[] {
    const items: Node[] = []
    if (this.#take(end)) return items
    do items.push(this.#choice())
    while (this.#take(','))
    this.#expect(end)
    return items
  }

  /** `{'a': 1, b: 2}`, and `{:}` without entries. */
  #map(at: number): Node {
    const entries: [Node, Node][] = []
    if (!this.#take('}') && !(this.#take(':') && this.#take('}'))) {
      do {
        const token = this.#token
        if (token.kind !== 'name' && token.kind !== 'text') throw this.#unexpected('Key')
        this.#next += 1
        this.#expect(':')
        entries.push([this.#make({ kind: 'value', value: token.text, at: token.at }, []), this.#choice()])
      } while (this.#take(','))
      this.#expect('}')
    }
    return this.#make({ kind: 'map', entries, at }, entries.flat())
  }

  #enter(): void {
    this.#level += 1
    if (this.#level > maxLevels) throw new ExpressionError('tooDeep', this.#token.at)
  }

  /** Evaluation recurses as deep as the parts are nested. */
  #make(shape: Shape, parts: readonly Node[]): Node {
    const depth = 1 + parts.reduce((most, part) => Math.max(most, part.depth), 0)
    if (depth > maxLevels) throw new ExpressionError('tooDeep', shape.at)
    return { ...shape, depth } as Node
  }
}

const isNull = (node: Node): boolean => node.kind === 'value' && node.value === null

/** The same, but a missing variable counts as null. */
const optional = (node: Node): Node => (node.kind === 'name' ? { ...node, isOptional: true } : node)

import { calculate, callMath, isCalculation, negated } from './arithmetic.ts'
import { type Calling, callMethod, includes, itemOf } from './methods.ts'
import type { Expression, Node } from './syntax.ts'
import { compared, fail, isEqual, isFields, isList, isTrue, textOf, type Value, wholeOf } from './values.ts'

/** The variables of an expression, by name; undefined where there is none. */
export type Variables = (name: string) => Value | undefined

/** Characters and items of lists that one evaluation may read and make. There are no loops: the rest is bounded by its length. */
const mostWork = 256 * 1024
const longestText = 16 * 1024

/**
 * The value of an expression. Throws `ExpressionError`, also for a variable that does not exist, unless it is asked about:
 * `x ?? 0`, `x ?: 0`, `x ? a : b`, `x == null`, `empty x`, `size x`.
 */
export function evaluate(expression: Expression, variables: Variables): Value {
  const run = new Run(variables)
  let result: Value = null
  for (const statement of expression.statements) result = run.value(statement)
  return result
}

class Run {
  readonly #variables: Variables
  #locals: Map<string, Value> | undefined
  #work = 0

  constructor(variables: Variables) {
    this.#variables = variables
  }

  value(node: Node): Value {
    switch (node.kind) {
      case 'value':
        return node.value
      case 'name':
        return this.#named(node.name, node.isOptional, node.at)
      case 'assign': {
        const value = this.value(node.value)
        this.#locals ??= new Map()
        this.#locals.set(node.name, value)
        return value
      }
      case 'unary':
        return this.#unary(node.sign, this.value(node.operand), node.at)
      case 'binary':
        return this.#binary(node.sign, node.left, node.right, node.at)
      case 'choice':
        return this.value(isTrue(this.value(node.condition)) ? node.yes : node.no)
      case 'list':
        return node.items.map((item) => this.value(item))
      case 'map':
        return this.#map(node.entries)
      case 'member':
        return itemOf(this.value(node.of), this.value(node.key), node.at)
      case 'method':
        return callMethod(this.value(node.of), node.name, this.#all(node.inputs), this.#calling(node.at))
      case 'math':
        return callMath(node.name, this.#all(node.inputs), node.at)
    }
  }

  #all(nodes: readonly Node[]): Value[] {
    return nodes.map((node) => this.value(node))
  }

  #named(name: string, isOptional: boolean, at: number): Value {
    const value = this.#locals?.has(name) ? this.#locals.get(name) : this.#variables(name)
    if (value !== undefined) return value
    return isOptional ? null : fail(`There is no variable called ${name}`, at)
  }

  #map(entries: readonly (readonly [Node, Node])[]): Value {
    const map: Record<string, Value> = Object.create(null)
    for (const [key, value] of entries) map[this.value(key) as string] = this.value(value)
    return map
  }

  #unary(sign: string, value: Value, at: number): Value {
    if (sign === '!') return !isTrue(value)
    if (sign === '-') return negated(value, at)
    if (sign === '~') return BigInt.asIntN(64, ~wholeOf(value, at))
    if (sign === 'empty') return value === null || value === 0 || value === 0n || sizeOf(value) === 0
    if (sign === 'size') return value === null ? 0n : BigInt(sizeOf(value) ?? fail('This value has no size', at))
    return calculate('+', 0n, value, at)
  }

  #binary(sign: string, leftNode: Node, rightNode: Node, at: number): Value {
    const left = this.value(leftNode)
    if (sign === '&&') return isTrue(left) && isTrue(this.value(rightNode))
    if (sign === '||') return isTrue(left) || isTrue(this.value(rightNode))
    if (sign === '??') return left ?? this.value(rightNode)
    if (sign === '?:') return isTrue(left) ? left : this.value(rightNode)
    const right = this.value(rightNode)
    if (sign === '+' && (typeof left === 'string' || typeof right === 'string')) return this.#joined(left, right, at)
    if (isCalculation(sign)) return calculate(sign, left, right, at)
    if (sign === '==') return isEqual(left, right)
    if (sign === '!=') return !isEqual(left, right)
    if (sign.endsWith('~')) return this.#isIn(left, right, at) === (sign === '=~')
    if (sign.endsWith('^')) return this.#asks('startsWith', left, right, at) === (sign === '=^')
    if (sign.endsWith('$')) return this.#asks('endsWith', left, right, at) === (sign === '=$')
    const order = compared(left, right, at)
    if (order === undefined) return false
    if (sign === '<') return order < 0
    if (sign === '>') return order > 0
    return sign === '<=' ? order <= 0 : order >= 0
  }

  #joined(left: Value, right: Value, at: number): string {
    const [one, two] = [textOf(left, at), textOf(right, at)]
    this.#spend(one.length + two.length, at)
    return one + two
  }

  #isIn(item: Value, of: Value, at: number): boolean {
    if (isList(of)) return includes(of, item, (count) => this.#spend(count, at))
    if (isFields(of)) return Object.hasOwn(of, textOf(item, at))
    return fail('Patterns are not supported: use contains, startsWith or endsWith', at)
  }

  #asks(method: string, of: Value, input: Value, at: number): boolean {
    return callMethod(textOf(of, at), method, [input], this.#calling(at)) === true
  }

  #calling(at: number): Calling {
    return { at, spend: (characters) => this.#spend(characters, at) }
  }

  #spend(count: number, at: number): void {
    if (count > longestText) fail(`A text may hold at most ${longestText} characters`, at)
    this.#work += count
    if (this.#work > mostWork) fail('The expression takes too much work', at)
  }
}

function sizeOf(value: Value): number | undefined {
  if (typeof value === 'string' || isList(value)) return value.length
  return isFields(value) ? Object.keys(value).length : undefined
}

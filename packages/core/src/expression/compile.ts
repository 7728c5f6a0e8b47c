import { mathOf } from './arithmetic.ts'
import { callingAt, changeBy, combineBy, type Purse } from './combine.ts'
import { callMethod, itemOf } from './methods.ts'
import type { Expression, Node } from './syntax.ts'
import { fail, isTrue, type Value } from './values.ts'

/** Reads a variable of this name from the source of an expression; undefined where there is none. */
export type Variables<Source> = (name: string) => (source: Source) => Value | undefined

/**
 * Budget of characters and list items that one evaluation may read and create. There are no loops: the rest is bounded by its
 * length.
 */
const maxWork = 256 * 1024
const longestText = 16 * 1024

/**
 * Compiles an expression into a function, once for any number of sources. The function throws `ExpressionError`, also for a
 * missing variable, unless its presence is tested: `x ?? 0`, `x ?: 0`, `x ? a : b`, `x == null`, `empty x`, `size x`.
 */
export function compile<Source>({ statements }: Expression, variables: Variables<Source>): (source: Source) => Value {
  const assigned = new Set(statements.flatMap((statement) => (statement.kind === 'assign' ? statement.name : [])))
  const compiler = new Compiler(variables, assigned)
  const parts = statements.map((statement) => compiler.part(statement))
  // One for all evaluations, which never overlap: devices with 20 formulas make 100,000 a second
  const run = new Run<Source>()
  return (source) => {
    run.begin(source)
    let result: Value = null
    for (const part of parts) result = part(run)
    return result
  }
}

/** The evaluation that is running. */
class Run<Source> implements Purse {
  source!: Source
  locals: Map<string, Value> | undefined
  #work = 0

  begin(source: Source): void {
    this.source = source
    this.locals = undefined
    this.#work = 0
  }

  spend(count: number, at: number): void {
    if (count > longestText) fail('textTooLong', at, { most: longestText })
    this.#work += count
    if (this.#work > maxWork) fail('tooMuchWork', at)
  }
}

type Part<Source> = (run: Run<Source>) => Value

class Compiler<Source> {
  readonly #variables: Variables<Source>
  readonly #assigned: ReadonlySet<string>

  constructor(variables: Variables<Source>, assigned: ReadonlySet<string>) {
    this.#variables = variables
    this.#assigned = assigned
  }

  part(node: Node): Part<Source> {
    const { at } = node
    switch (node.kind) {
      case 'value': {
        const { value } = node
        return () => value
      }
      case 'name':
        return this.#named(node.name, node.isOptional, at)
      case 'assign':
        return this.#assign(node.name, this.part(node.value))
      case 'unary':
        return this.#unary(node.sign, this.part(node.operand), at)
      case 'binary':
        return this.#binary(node.sign, this.part(node.left), this.part(node.right), at)
      case 'choice': {
        const [condition, yes, no] = [this.part(node.condition), this.part(node.yes), this.part(node.no)]
        return (run) => (isTrue(condition(run)) ? yes(run) : no(run))
      }
      case 'list':
        return this.#all(node.items)
      case 'map':
        return this.#map(node.entries)
      case 'member': {
        const [of, key] = [this.part(node.of), this.part(node.key)]
        return (run) => itemOf(of(run), key(run), at)
      }
      case 'method': {
        const { name } = node
        const [of, inputs] = [this.part(node.of), this.#all(node.inputs)]
        return (run) => callMethod(of(run), name, inputs(run), callingAt(run, at))
      }
      case 'math': {
        const [called, inputs] = [mathOf(node.name, node.inputs.length), this.#reused(node.inputs)]
        return (run) => called(inputs(run), at)
      }
    }
  }

  #all(nodes: readonly Node[]): (run: Run<Source>) => Value[] {
    const parts = nodes.map((node) => this.part(node))
    const [only] = parts
    return only && parts.length === 1 ? (run) => [only(run)] : (run) => parts.map((part) => part(run))
  }

  /** The same in one list, for a function that does not keep it. */
  #reused(nodes: readonly Node[]): (run: Run<Source>) => readonly Value[] {
    const parts = nodes.map((node) => this.part(node))
    const list: Value[] = parts.map(() => null)
    return (run) => {
      for (let index = 0; index < parts.length; index++) list[index] = parts[index]!(run)
      return list
    }
  }

  #assign(name: string, value: Part<Source>): Part<Source> {
    return (run) => {
      const assigned = value(run)
      run.locals ??= new Map()
      run.locals.set(name, assigned)
      return assigned
    }
  }

  #named(name: string, isOptional: boolean, at: number): Part<Source> {
    const read = this.#variables(name)
    const otherwise = () => (isOptional ? null : fail('noVariable', at, { name }))
    if (!this.#assigned.has(name)) {
      return ({ source }) => {
        const value = read(source)
        return value === undefined ? otherwise() : value
      }
    }
    return ({ source, locals }) => {
      const value = locals?.has(name) ? locals.get(name) : read(source)
      return value === undefined ? otherwise() : value
    }
  }

  #map(entries: readonly (readonly [Node, Node])[]): Part<Source> {
    const parts = entries.map(([key, value]) => [this.part(key), this.part(value)] as const)
    return (run) => {
      const map: Record<string, Value> = Object.create(null)
      for (const [key, value] of parts) map[key(run) as string] = value(run)
      return map
    }
  }

  #unary(sign: string, operand: Part<Source>, at: number): Part<Source> {
    const change = changeBy(sign)
    return (run) => change(operand(run), at)
  }

  #binary(sign: string, left: Part<Source>, right: Part<Source>, at: number): Part<Source> {
    if (sign === '&&') return (run) => isTrue(left(run)) && isTrue(right(run))
    if (sign === '||') return (run) => isTrue(left(run)) || isTrue(right(run))
    if (sign === '??') return (run) => left(run) ?? right(run)
    if (sign === '?:') {
      return (run) => {
        const value = left(run)
        return isTrue(value) ? value : right(run)
      }
    }
    const combine = combineBy(sign)
    return (run) => combine(left(run), right(run), run, at)
  }
}

import type { Value } from './values.ts'

interface SourceSpot {
  /** Its offset in the source. */
  readonly at: number
  /** Nesting depth, including itself. */
  readonly depth: number
}

/** A part of an expression that has a value. */
export type Node = SourceSpot &
  (
    | { readonly kind: 'value'; readonly value: Value }
    /** `isOptional`: a missing variable counts as null here. */
    | { readonly kind: 'name'; readonly name: string; readonly isOptional: boolean }
    | { readonly kind: 'assign'; readonly name: string; readonly value: Node }
    | { readonly kind: 'unary'; readonly sign: string; readonly operand: Node }
    | { readonly kind: 'binary'; readonly sign: string; readonly left: Node; readonly right: Node }
    | { readonly kind: 'choice'; readonly condition: Node; readonly yes: Node; readonly no: Node }
    | { readonly kind: 'list'; readonly items: readonly Node[] }
    | { readonly kind: 'map'; readonly entries: readonly (readonly [Node, Node])[] }
    | { readonly kind: 'member'; readonly of: Node; readonly key: Node }
    | { readonly kind: 'method'; readonly of: Node; readonly name: string; readonly inputs: readonly Node[] }
    | { readonly kind: 'math'; readonly name: string; readonly inputs: readonly Node[] }
  )

/** A parsed expression: statements, of which the last gives the result. It can be cached and evaluated any number of times. */
export interface Expression {
  readonly statements: readonly Node[]
}

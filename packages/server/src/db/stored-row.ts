import type { Generated } from 'kysely'

/** How both databases store a value: flags 0/1, times in milliseconds, links NULL for none, objects as JSON text. */
type Stored<K, T> = K extends `${string}Id`
  ? T extends number
    ? number | null
    : T
  : T extends boolean
    ? 0 | 1
    : T extends Date
      ? number
      : T extends string | number | null
        ? T
        : string
/** An item as its row. */
export type Row<T> = {
  [K in keyof T]: K extends 'id' ? (T[K] extends number ? Generated<number> : T[K]) : Stored<K, T[K]>
}

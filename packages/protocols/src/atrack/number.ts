const NUMBER = /^[+-]?\d+(?:\.\d+)?$/

/** The number that a text is; NaN, which `put` does not store, when it is none. */
export const numberIn = (text: string): number => (NUMBER.test(text) ? Number(text) : Number.NaN)

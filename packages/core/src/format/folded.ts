/** A text in lower case and without accents, for comparing what people type: "São" becomes "sao". */
export const folded = (text: string): string =>
  (isPlain.test(text) ? text : text.normalize('NFKD').replace(accents, '')).toLowerCase()
const isPlain = /^[\x20-\x7E]*$/
const accents = /\p{M}+/gu

/** The words by which a person ends messages over a messaging app, and has them again. */
const words = { out: ['SAIR', 'PARAR', 'STOP'], in: ['VOLTAR', 'START'] } as const

/** What a message says of further messages: that they end, or that they come again. It has to be the word alone. */
export function optOutWord(text: string): 'out' | 'in' | undefined {
  if (text.length > 40) return undefined
  const word = text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')
  if (words.out.some((one) => one === word)) return 'out'
  return words.in.some((one) => one === word) ? 'in' : undefined
}

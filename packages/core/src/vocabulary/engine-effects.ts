/** Effect of a command on the engine: cut, freed, or not provably neither. */
export const engineEffects = ['cut', 'resume', 'unknown'] as const
export type EngineEffect = (typeof engineEffects)[number]

/** Whether a command is held until reports show that the vehicle stands (decisions 64 and 73). */
export const mayCut = (effect: EngineEffect | null | undefined): boolean => effect === 'cut' || effect === 'unknown'

interface CommandContent {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * The effect on the engine shown by the type and text of a command; undefined when they show none. Recognized are the two engine
 * types, outputs, and equivalent texts typed by hand (`custom`, as text or as hex digits). Whether any other `custom` is harmless
 * depends on its protocol, and is decided on the bytes (`effectOfText` in protocols).
 */
export function engineEffectOf({ type, attributes }: CommandContent): EngineEffect | undefined {
  if (type === 'engineStop') return 'cut'
  if (type === 'engineResume') return 'resume'
  if (type === 'outputControl') return effectOfOutput(attributes)
  const { data } = attributes
  if (type !== 'custom' || typeof data !== 'string') return undefined
  return effectOfWords(data) ?? effectOfWords(fromHex(data))
}

/** The most dangerous of these effects. */
export function gravestOf(...effects: readonly (EngineEffect | undefined)[]): EngineEffect | undefined {
  return (['cut', 'unknown', 'resume'] as const).find((effect) => effects.includes(effect))
}

/**
 * The effect for which a command has to be held before it is sent; undefined when it may be sent, because its bytes do no more
 * than the row was held for.
 */
export function withheldAs(
  stored: EngineEffect | null | undefined,
  judged: EngineEffect | undefined,
): 'cut' | 'unknown' | undefined {
  if (judged === 'cut') return stored === 'cut' ? undefined : 'cut'
  return judged === 'unknown' && !mayCut(stored) ? 'unknown' : undefined
}

/** Output 1 has the relay of a blocker; other outputs are unknown, but switching a relay off cuts nothing. */
function effectOfOutput({ index = 1, data }: CommandContent['attributes']): EngineEffect | undefined {
  const isOff = ['0', 'false', 'off', ''].includes(String(data ?? '').toLowerCase())
  if (Number(index) !== 1) return isOff ? undefined : 'unknown'
  return isOff ? 'resume' : 'cut'
}

/** Documented relay texts of manufacturers: a cut is recognized by a part of the text, freeing only by the complete text. */
const words: readonly { readonly cut: RegExp; readonly resume: RegExp }[] = [
  // GT06 and its relatives
  { cut: /relay\s*[^\s#a-z]/i, resume: /^relay,\s?0#?$/i },
  { cut: /dyd/i, resume: /^hfyd(?!.*(?:dyd|relay))(?:,[^\s,#;*{}]{0,32})?#?$/i },
  // Teltonika: a time behind the states would switch the output back
  { cut: /digout|(?<!un)blockengine/i, resume: /^ {0,2}setdigout 0[0?]{0,3}$/ },
  // H02
  { cut: /\bs20,/i, resume: /^\*[a-z]{2},[\w.:-]{1,64},s20,\d{6},1,0#$/i },
  // Coban and TK103
  {
    cut: /\bstop(oil|elec)?\d{4,6}\b|\*\*,imei:\d+,(109|j)\b/i,
    resume: /^resume\d{4,6}$|^\*\*,imei:\d{1,20},(110|k);?$/i,
  },
  {
    cut: /\bstop(oil|elec|engine)\b|\bcut(oil|off|engine)\b|\bengine\s*(stop|cut|off)\b/i,
    resume: /^(supply(oil|elec)|engine ?(resume|on)|restore(oil|engine))$/i,
  },
  // Suntech
  {
    cut: /\bcmd;[^;]*;(02;)?(enable1|04;01)\b|;enable1\b/i,
    resume: /^\w{0,8}cmd;\w{1,20};((02;)?disable1|(02;)?04;02)$/i,
  },
]

/** The known effect of a text, whatever unit receives it; undefined when no manufacturer documents it. */
export function effectOfWords(text: string): 'cut' | 'resume' | undefined {
  if (words.some(({ resume }) => resume.test(text))) return 'resume'
  return words.some(({ cut }) => cut.test(text)) ? 'cut' : undefined
}

/** The printable text encoded by hex digits; empty when there is none. */
function fromHex(digits: string): string {
  const plain = digits.replace(/\s+/g, '')
  if (!/^([0-9a-f]{2})+$/i.test(plain)) return ''
  const codes = plain.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  return codes.map((code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : ' ')).join('')
}

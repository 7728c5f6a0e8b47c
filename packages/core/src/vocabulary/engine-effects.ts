/** What a command does to the engine of a vehicle: it cuts it, or gives it free again. */
export type EngineEffect = 'cut' | 'resume'

interface Said {
  readonly type: string
  readonly attributes: Readonly<Record<string, unknown>>
}

/**
 * What the command does to the engine; undefined for any other. Known are the two types of their own, output 1, to which the relay
 * of a blocker is wired, and the texts in which units are told the same by hand (`custom`, as text or as hex digits).
 */
export function engineEffectOf({ type, attributes }: Said): EngineEffect | undefined {
  if (type === 'engineStop') return 'cut'
  if (type === 'engineResume') return 'resume'
  if (type === 'outputControl') return effectOfOutput(attributes)
  const { data } = attributes
  if (type !== 'custom' || typeof data !== 'string') return undefined
  return effectOfText(data) ?? effectOfText(fromHex(data))
}

function effectOfOutput({ index = 1, data }: Said['attributes']): EngineEffect | undefined {
  if (Number(index) !== 1) return undefined
  return ['0', 'false', 'off', ''].includes(String(data ?? '').toLowerCase()) ? 'resume' : 'cut'
}

/** The texts that makers document for their relay; whatever stands before and after is passwords, addresses and ends. */
const texts: readonly { readonly cut: RegExp; readonly resume: RegExp }[] = [
  // GT06 and its relatives
  { cut: /\brelay,\s*[1-9]/i, resume: /\brelay,\s*0/i },
  { cut: /(^|[^f])dyd\b/i, resume: /\bhfyd\b/i },
  // Teltonika
  { cut: /\bsetdigout\s+[01?]*1/i, resume: /\bsetdigout\s+[0?]+/i },
  // H02
  { cut: /\bs20,[^#]*1,1(,\d+)*#?/i, resume: /\bs20,[^#]*1,0(,\d+)*#?/i },
  // Coban and TK103
  {
    cut: /\bstop(oil|elec)?\d{4,6}\b|^\W*\*\*,imei:\d+,(109|j)\b/i,
    resume: /\bresume\d{4,6}\b|^\W*\*\*,imei:\d+,(110|k)\b/i,
  },
  {
    cut: /\bstop(oil|elec|engine)\b|\bcut(oil|off|engine)\b|\bengine\s*(stop|cut|off)\b/i,
    resume: /\bsupply(oil|elec)\b|\b(engine\s*(resume|on)|restore(oil|engine))\b/i,
  },
  // Suntech
  {
    cut: /\bcmd;[^;]*;(02;)?(enable1|04;01)\b|;enable1\b/i,
    resume: /\bcmd;[^;]*;(02;)?(disable1|04;02)\b|;disable1\b/i,
  },
]

function effectOfText(text: string): EngineEffect | undefined {
  for (const { cut, resume } of texts) {
    if (cut.test(text)) return 'cut'
    if (resume.test(text)) return 'resume'
  }
  return undefined
}

/** The readable text that hex digits name; empty when they name none. */
function fromHex(digits: string): string {
  const plain = digits.replace(/\s+/g, '')
  if (!/^([0-9a-f]{2})+$/i.test(plain)) return ''
  const codes = plain.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
  return codes.map((code) => (code >= 32 && code < 127 ? String.fromCharCode(code) : ' ')).join('')
}

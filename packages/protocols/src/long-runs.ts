/** As long as a frame may be: a pattern that takes quadratic time on it holds up every other device. */
export const longRunBytes = 16_384

/** What patterns repeat: digits, letters, blanks, signs, separators, ends of lines, and short pairs of them. */
const repeated = [
  ...'09aAfF .,;:*-+#|=&/_"([{$!\r\n\t\0\xff',
  ...['1,', ',1', '1.', '-1', ' ,', ' 1', 'a=', 'a:', ';1', '1|', '*1', '\r\n', '0a', '[,', '#,', '1-', 'A1'],
]

/** Each run of one character or of a pair, of this many bytes. */
export function* longRuns(bytes = longRunBytes): Generator<Buffer> {
  for (const unit of repeated) yield Buffer.alloc(bytes, unit, 'latin1')
}

/** Places within a frame where a field begins or ends: of each run of digits, letters or other bytes. */
export function fieldEdges(frame: Buffer): number[] {
  const kindAt = (at: number) => kindOf(frame[at]!)
  const inner = Array.from(frame.keys()).filter((at) => at > 0 && kindAt(at) !== kindAt(at - 1))
  return frame.length === 0 ? [0] : [...inner, frame.length]
}

/** The frame with the run at this place. */
export const withRun = (frame: Buffer, run: Buffer, at: number): Buffer =>
  Buffer.concat([frame.subarray(0, at), run, frame.subarray(at)])

function kindOf(byte: number): 'digit' | 'letter' | number {
  if (byte >= 0x30 && byte <= 0x39) return 'digit'
  return (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7a ? 'letter' : byte
}

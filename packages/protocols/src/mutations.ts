type Random = () => number

const below = (random: Random, limit: number): number => Math.floor(random() * limit)

/** Bytes of any value. */
export const randomBytes = (random: Random, length: number): Buffer =>
  Buffer.from(Array.from({ length }, () => below(random, 256)))

/** What readers of fields stumble over: NULs, broken UTF-8, signs, exponents, numbers beyond every type. */
const intruders = [
  '\0',
  '\0\0\0\0\0\0\0\0',
  '\xc3\x28',
  '\xf0\x9f\x92',
  '-',
  '1e999',
  '99999999999999999999',
  'ffffffff',
  ',,,,,,,,',
  ';|#*()[]{}',
  ' '.repeat(200),
  '9'.repeat(200),
].map((text) => Buffer.from(text, 'latin1'))

type Mutation = (random: Random, frame: Buffer) => Buffer

const flipBits: Mutation = (random, frame) => {
  const copy = Buffer.from(frame)
  for (let left = 1 + below(random, 8); left > 0; left--) copy[below(random, copy.length)]! ^= 1 << below(random, 8)
  return copy
}
const changeBytes: Mutation = (random, frame) => {
  const copy = Buffer.from(frame)
  for (let left = 1 + below(random, 4); left > 0; left--) copy[below(random, copy.length)] = below(random, 256)
  return copy
}
/** Lengths and counts that lie: a run of bytes becomes the largest number, or none. */
const lie: Mutation = (random, frame) => {
  const from = below(random, frame.length)
  return Buffer.from(frame).fill(random() < 0.7 ? 0xff : 0, from, Math.min(frame.length, from + 1 + below(random, 4)))
}
const truncate: Mutation = (random, frame) => frame.subarray(0, below(random, frame.length))
const repeatPart: Mutation = (random, frame) => {
  const from = below(random, frame.length)
  const part = frame.subarray(from, from + 1 + below(random, 40))
  return Buffer.concat([
    frame.subarray(0, from),
    ...Array.from({ length: 1 + below(random, 20) }, () => part),
    frame.subarray(from),
  ])
}
const dropPart: Mutation = (random, frame) => {
  const from = below(random, frame.length)
  return Buffer.concat([frame.subarray(0, from), frame.subarray(from + 1 + below(random, 12))])
}
const intrude: Mutation = (random, frame) => {
  const at = below(random, frame.length)
  const after = random() < 0.5 ? at : at + 1 + below(random, 8)
  return Buffer.concat([frame.subarray(0, at), intruders[below(random, intruders.length)]!, frame.subarray(after)])
}

const mutations = [flipBits, changeBytes, lie, truncate, repeatPart, dropPart, intrude]

/** A damaged copy of a frame, by one or two of the mutations; the same for the same `random`. */
export function mutated(random: Random, frame: Buffer): Buffer {
  let result = frame
  for (let left = random() < 0.3 ? 2 : 1; left > 0 && result.length > 0; left--)
    result = mutations[below(random, mutations.length)]!(random, result)
  return result
}

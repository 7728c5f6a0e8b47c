import type { Reading } from '../reading.ts'
import { value } from '../sentence.ts'

const serving = /^(\d+),(\d+),(\d+),([\da-f]+),([\da-f]+)(?:,|$)/i
const [BEHIND_SERVING, FIRST_NEIGHBOUR, AFTER_NEIGHBOURS, STEP] = [5, 6, 18, 3]
const hex = (digits: string | undefined): number => Number.parseInt(digits ?? '', 16)

/** The serving cell and four neighbours; `x` stands for what is not known, and then nothing of it counts. */
export const cells = value('.*', (text, { cells: found }: Reading) => {
  const bare = text.replaceAll(' ', '')
  const [, rssi, mcc, mnc, area, id] = serving.exec(bare) ?? []
  if (!id || bare.includes('x')) return
  const network = { mcc: Number(mcc), mnc: Number(mnc) }
  found.push({ ...network, lac: hex(area), cid: hex(id), rssi: Number(rssi) })
  const items = bare.split(',')
  if (items[BEHIND_SERVING]?.startsWith('(')) return
  for (let at = FIRST_NEIGHBOUR; at < AFTER_NEIGHBOURS; at += STEP) {
    const [lac, cid] = [hex(items[at]), hex(items[at + 1])]
    if (lac > 0 && cid > 0) found.push({ ...network, lac, cid })
  }
})

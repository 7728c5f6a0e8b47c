import type { ProofPreview } from '@rastro/core/model/proof'
import type { Span } from '../../db/database.ts'
import type { ProofContent } from './proof-parts.ts'
import { isDrawn } from './proof-pdf.ts'

/** What a photo of a pack takes in its file, about: 60 kB of JPEG in base64. */
const photoBytes = 80_000
/** What stands in a pack besides its rows: about, vehicle, tracker, digests, signature. */
const frameBytes = 2500

/** What a pack of this content would have. */
export function previewOf({ from, to }: Span, content: ProofContent): ProofPreview {
  const { fixes, events, commands, drivers, offered } = content
  return {
    from,
    to,
    counts: { fixes: fixes.count, events: events.count, commands: commands.count },
    drivers: drivers.map(({ name, identifier }) => name ?? identifier),
    hasMap: fixes.rows.some(isDrawn),
    photos: [...offered.photos],
    others: offered.others,
    bytes: frameBytes + Buffer.byteLength(JSON.stringify([fixes.rows, events.rows, commands.rows, drivers], null, 1)),
    photoBytes,
  }
}

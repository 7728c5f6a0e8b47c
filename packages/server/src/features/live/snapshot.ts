import type { FieldViewer } from '@rastro/core/access/field-levels'
import type { Veil } from '../../access/veil.ts'
import type { Has } from '../../context.ts'
import type { Addresses } from '../../db/database.ts'
import { inPages, latestJsonFor, placesSince } from '../positions/positions.ts'

interface Wanted {
  /** In the order of their places. */
  readonly deviceIds: readonly number[]
  /** Places of any age. */
  readonly all: boolean
  readonly viewer: FieldViewer
  /** What the sharer of a link hides. */
  readonly veil?: Veil | undefined
  /** What fills empty addresses. */
  readonly addresses?: Addresses | undefined
  /** True when this one may be shown now. */
  isShown(deviceId: number): boolean
}
interface Page {
  deviceIds: readonly number[]
  /** Their places as JSON, with a comma before each. */
  text: Uint8Array
}

/** The first frame of a browser: the places of the devices visible when it is complete. */
export async function snapshotOf(
  { positions, clock }: Has<'positions' | 'clock'>,
  { deviceIds, all, viewer, veil, addresses, isShown }: Wanted,
): Promise<Buffer> {
  const since = placesSince({ clock }, all)
  const pages: Page[] = []
  const readPage = async (ids: readonly number[]): Promise<Page> => {
    const shown = ids.filter(isShown)
    return {
      deviceIds: shown,
      text: await latestJsonFor({ positions }, viewer, { ids: shown, since, addresses, veil }),
    }
  }
  for (const ids of inPages(deviceIds)) pages.push(await readPage(ids))
  // A device hidden during the read: its page is read again without it
  for (let late = lateOf(); late >= 0; late = lateOf()) pages[late] = await readPage(pages[late]!.deviceIds)
  const texts = Buffer.concat(pages.map(({ text }) => text))
  // Without the first comma
  return Buffer.concat([Buffer.from('{"positions":['), texts.subarray(1), Buffer.from('],"removed":[]}')])

  function lateOf(): number {
    return pages.findIndex((page) => !page.deviceIds.every(isShown))
  }
}

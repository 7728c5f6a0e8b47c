import type { Page, Route } from '@playwright/test'

/** Behaviour of a fake host of free streets. */
export type Behaviour = 'answers' | 'silent' | 'tiles fail'

/** A fake OpenFreeMap, whose entire world is a park. */
export interface StreetHost {
  /** Of the park, in the light style. */
  readonly park: string
  behave(next: Behaviour): void
  /** The requested paths. */
  readonly asked: string[]
}

const host = 'https://tiles.openfreemap.org'
const open = { 'access-control-allow-origin': '*' }

/** Answers the page instead of OpenFreeMap, or delays the answer. */
export async function doubleOfStreets(page: Page, first: Behaviour): Promise<StreetHost> {
  let behaviour = first
  const asked: string[] = []
  await page.context().route(`${host}/**`, async (route: Route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (behaviour === 'silent') return
    if (pathname === '/planet') {
      const json = { tiles: [`${host}/tiles/{z}/{x}/{y}.pbf`], maxzoom: 14, attribution: 'A double' }
      await route.fulfill({ json, headers: open })
    } else if (behaviour === 'tiles fail') await route.fulfill({ status: 500, headers: open })
    else await route.fulfill({ body: parkTile, contentType: 'application/x-protobuf', headers: open })
  })
  return {
    park: '#D5E8CC',
    behave(next) {
      behaviour = next
    },
    asked,
  }
}

/** A vector tile with one layer, `park`, and in it one square that fills the tile. */
const parkTile = Buffer.from(
  '1a1f 7802 0a04 7061726b 1212 1803 220e 09 0000 1a 8040 00 00 8040 ff3f 00 0f 288020'.replaceAll(' ', ''),
  'hex',
)

/** A picture of one colour, as hosts of square pictures send it. */
export const greenPicture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

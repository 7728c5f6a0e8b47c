import { expect, type Locator, type Page } from '@playwright/test'

/** A marker in pixels from the upper left of the map; a cluster has a count. */
export interface Marker {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly count?: number
}

/** The map's report of what it has drawn, and where. */
export async function markersOf(page: Page): Promise<Marker[]> {
  return JSON.parse((await mapOf(page).getAttribute('data-markers')) ?? '[]') as Marker[]
}

export const markerOf = async (page: Page, id: number): Promise<Marker | undefined> =>
  (await markersOf(page)).find((marker) => marker.id === id)

/** Clicks on the map at this marker until the card is shown: a map that still moves reports old places. */
export async function clickMarker(page: Page, id: number, card: Locator): Promise<void> {
  await expect(async () => {
    const { x, y } = (await markerOf(page, id))!
    await mapOf(page).click({ position: { x, y } })
    await expect(card).toBeVisible({ timeout: 1000 })
  }).toPass()
}

/** Counts the pixels of a colour within `reach` pixels of a point of the map. */
export async function countColour(page: Page, { x, y }: Pick<Marker, 'x' | 'y'>, colour: string): Promise<number> {
  const box = (await mapOf(page).boundingBox())!
  return countColourAt(page, { x: box.x + x, y: box.y + y }, colour)
}

/** The same around a point of the page. */
export async function countColourAt(page: Page, { x, y }: Pick<Marker, 'x' | 'y'>, colour: string): Promise<number> {
  const clip = { x: x - reach, y: y - reach, width: 2 * reach, height: 2 * reach }
  const picture = await page.screenshot({ clip, animations: 'allow' })
  return page.evaluate(countInPicture, { picture: picture.toString('base64'), colour })
}

const reach = 14

/** The part of the page that carries the map's report. */
const mapOf = (page: Page) => page.locator('[data-markers]')

async function countInPicture({ picture, colour }: { picture: string; colour: string }): Promise<number> {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes]))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
  canvas.drawImage(bitmap, 0, 0)
  const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height)
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let count = 0
  for (let i = 0; i < data.length; i += 4) {
    if (wanted.every((part, band) => Math.abs(part - data[i + band]!) <= 6)) count += 1
  }
  return count
}
